import { useState, type SubmitEvent } from 'react';
import type { MediaItem } from '#contract/api/admin-media.ts';
import { imageAt } from '#contract/content/picture.ts';
import Button from '../../parts/Button.tsx';
import { $describing, pickDescribed } from '../../stores/picture-picker.ts';

/** Asks for a description of a picture before it is used. */
export default function PictureWords({ item }: { item: MediaItem }) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const { shows, width, height, originalFilename } = item;

  async function send(said: Parameters<typeof pickDescribed>[0]) {
    setBusy(true);
    await pickDescribed(said);
    setBusy(false);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim() !== '') void send({ altText: text });
  }

  return (
    <form className="picker-words-form" onSubmit={submit}>
      <h2 id="picker-title">What does it show?</h2>
      <img src={imageAt(shows, 480)} alt="" width={width} height={height} />
      <label className="label" htmlFor="picker-alt">
        Alternative text <span className="visually-hidden">of {originalFilename}</span>
      </label>
      <textarea
        id="picker-alt"
        className="textarea"
        rows={2}
        maxLength={500}
        value={text}
        data-first-focus
        autoFocus
        aria-describedby="picker-alt-help"
        onChange={({ target }) => setText(target.value)}
      />
      <p id="picker-alt-help" className="hint">
        For people who cannot see it, such as: A market at night. It is needed before the picture is published.
      </p>
      <div className="dialog-actions">
        <Button onClick={() => $describing.set(null)}>Back</Button>
        <Button disabled={busy} onClick={() => void send({ decorative: true })}>
          It Is Decorative
        </Button>
        <Button disabled={busy} onClick={() => void send(null)}>
          Later
        </Button>
        <Button look="primary" type="submit" disabled={busy || text.trim() === ''}>
          Use Picture
        </Button>
      </div>
    </form>
  );
}
