import { useStore } from '@nanostores/react';
import Dialog from './parts/Dialog.tsx';
import { $question } from './stores/confirm.ts';

/** Asks the question from stores/confirm.ts. The safe answer has the focus. */
export default function ConfirmDialog() {
  const question = useStore($question);
  return (
    <Dialog open={question !== null} onClose={() => question?.answer(false)} labelledBy="question-title">
      {question && (
        <>
          <h2 id="question-title">{question.title}</h2>
          <p className="dialog-text">{question.text}</p>
          <div className="dialog-actions">
            <button className="btn btn-quiet btn-small" type="button" onClick={() => question.answer(false)}>
              Cancel
            </button>
            <button className="btn btn-danger btn-small" type="button" onClick={() => question.answer(true)}>
              {question.action}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
