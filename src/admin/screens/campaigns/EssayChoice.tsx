import { useStore } from '@nanostores/react';
import Button from '../../parts/Button.tsx';
import Dialog from '../../parts/Dialog.tsx';
import SkeletonRows from '../../parts/SkeletonRows.tsx';
import { $choosingEssay, $essays, $takingEssay, startFrom } from '../../stores/essay-choice.ts';

function Essays() {
  const { data, error } = useStore($essays);
  const taking = useStore($takingEssay);
  if (!data)
    return error === undefined ? <SkeletonRows rows={3} /> : <p className="hint">The essays could not be loaded.</p>;
  if (data.length === 0) return <p className="hint">No essay is published yet.</p>;
  return (
    <ul className="rows essay-choice">
      {data.map(({ slug, title, content }) => (
        <li key={slug} className="row essay-choice-row" aria-busy={taking === slug}>
          <span className="essay-choice-title">{title}</span>
          <span className="row-note">{content.readTime} min</span>
          <span className="row-actions">
            <Button
              look="primary"
              disabled={taking !== null}
              aria-label={`Begin and link: ${title}`}
              onClick={() => void startFrom(slug, false)}
            >
              Beginning and link
            </Button>
            <Button
              disabled={taking !== null}
              aria-label={`Whole text: ${title}`}
              onClick={() => void startFrom(slug, true)}
            >
              Whole text
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Starts a campaign from a visible essay. */
export default function EssayChoice({ hasText }: { hasText: boolean }) {
  const open = useStore($choosingEssay);
  const close = () => $choosingEssay.set(false);
  return (
    <Dialog open={open} onClose={close} labelledBy="essay-choice-title" className="essay-dialog">
      <h2 id="essay-choice-title">Start from an essay</h2>
      <p className="dialog-text">
        Its title becomes the subject, its summary the preview text.
        {hasText && ' This replaces what you have written.'}
      </p>
      <Essays />
      <div className="dialog-actions">
        <Button onClick={close}>Cancel</Button>
      </div>
    </Dialog>
  );
}
