import { useStore } from '@nanostores/react';
import Button from './parts/Button.tsx';
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
            <Button onClick={() => question.answer(false)}>Cancel</Button>
            <Button look="danger" onClick={() => question.answer(true)}>
              {question.action}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
