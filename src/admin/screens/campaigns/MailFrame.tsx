import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { CampaignDraft } from '#contract/campaign.ts';
import { $drawn, $notDrawn, draw, type Drawn } from '../../stores/campaign-preview.ts';
import { $dark } from '../../stores/theme.ts';

/** The number of bytes of HTML at which a mail becomes too large to send. */
const largest = 60 * 1024;

interface FrameProps {
  drawn: Drawn;
  isShown: boolean;
  look: string;
  onDrawn: (number: number) => void;
}

/** One rendering in its own frame: a form posts the draft into it, so that no address contains any of the text. */
function Frame({ drawn: { number, htmlAt, draft }, isShown, look, onDrawn }: FrameProps) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    form.current?.submit();
  }, []);
  const name = `mail-${number}`;
  return (
    <>
      <iframe
        className={`mail-frame ${look}`}
        name={name}
        title={isShown ? 'What the mail looks like' : undefined}
        aria-hidden={!isShown}
        tabIndex={isShown ? undefined : -1}
        data-waits={!isShown}
        sandbox=""
        onLoad={() => {
          if (sent.current) onDrawn(number);
        }}
      />
      <form ref={form} method="post" action={htmlAt} target={name} hidden>
        <input name="draft" type="hidden" value={draft} readOnly />
      </form>
    </>
  );
}

/** The visible frame, and its successor until that one is drawn, so that nothing flickers. */
function Frames({ drawn, look }: { drawn: Drawn | null; look: string }) {
  const [seen, setSeen] = useState<Drawn | null>(null);
  const all = [seen, drawn].filter((one, index, both) => one !== null && (index === 1 || one !== both[1]));
  return (
    <div className="mail-stage">
      {all.map(
        (one) =>
          one && (
            <Frame
              key={one.number}
              drawn={one}
              isShown={one === seen || seen === null}
              look={look}
              onDrawn={() => one === drawn && setSeen(one)}
            />
          ),
      )}
      {all.length === 0 && <p className="mail-frame mail-frame-empty hint">The mail is shown here as you write it.</p>}
    </div>
  );
}

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);

/** The mail of a draft as clients show it: light or dark, wide or narrow. */
export default function MailFrame({ id, draft }: { id: string; draft: CampaignDraft }) {
  const drawn = useStore($drawn);
  const notDrawn = useStore($notDrawn);
  const adminIsDark = useStore($dark);
  const [dark, setDark] = useState<boolean | null>(null);
  const [narrow, setNarrow] = useState(false);
  useEffect(() => draw(id, draft), [id, draft]);
  const isDark = dark ?? adminIsDark;
  const look = `${isDark ? 'is-dark' : 'is-light'} ${narrow ? 'is-narrow' : ''}`;
  return (
    <section className="mail-view" aria-label="The mail">
      <div className="flex items-center gap-2 min-h-11">
        <button className="chip-button" type="button" aria-pressed={isDark} onClick={() => setDark(!isDark)}>
          Dark
        </button>
        <button className="chip-button" type="button" aria-pressed={narrow} onClick={() => setNarrow(!narrow)}>
          Narrow
        </button>
        <p className="hint ml-auto tabular-nums">
          {drawn && `${kilobytes(drawn.size)} KB of ${kilobytes(largest).replace('.0', '')}`}
        </p>
      </div>
      <Frames drawn={drawn} look={look} />
      <p className="hint" role="status">
        {notDrawn === null ? (
          'Pictures are not loaded here. Their descriptions are shown instead.'
        ) : (
          <strong className="field-error">{notDrawn}</strong>
        )}
      </p>
      {drawn && (
        <details className="mail-text">
          <summary>As text</summary>
          <pre>{drawn.text}</pre>
        </details>
      )}
    </section>
  );
}
