import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Failure } from './send-form.ts';

const kept = 'What you typed is still here.';

function sentenceOf(failed: Failure, couldNot: string): string {
  if (failed.status === 'offline') return `You are offline, so nothing was sent. ${kept}`;
  if (failed.status === 'unreachable') return `${couldNot} ${kept}`;
  return failed.message || couldNot;
}

/** The notice already in the document: src/browser/held-forms.ts may have written it before the island woke. */
function saidBefore(form: string): string {
  const notice = typeof document === 'undefined' ? null : document.getElementById(form)?.querySelector('.form-notice');
  return notice?.matches(':not([hidden])') ? (notice.firstElementChild?.textContent ?? '') : '';
}

/**
 * Says beside a form's button why it was not sent, and offers a retry (rules 41). It is in the HTML from the start, so
 * that it can appear when nothing can be loaded. `couldNot` is the form's own sentence for the failure.
 */
export default function FormNotice({
  form,
  failed,
  tried,
  couldNot,
  sender,
  onKeep,
}: {
  /** The id of the form with the notice. */
  form: string;
  failed: Failure | null;
  /** Whether the form has been sent since it woke, which makes an earlier notice obsolete. */
  tried: boolean;
  couldNot: string;
  /** Gets back the focus that it lost when it was disabled for sending. */
  sender: RefObject<HTMLElement | null>;
  /** Stores what is in the form now until it can be sent. */
  onKeep: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [before] = useState(() => saidBefore(form));
  const text = failed ? sentenceOf(failed, couldNot) : tried ? '' : before;
  // A form that was returned after an automatic attempt does not move the page.
  const [returned] = useState(failed);
  useEffect(() => {
    if (!failed || failed === returned) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement === document.body) sender.current?.focus();
  }, [failed, returned, sender]);
  return (
    <div ref={box} className="form-notice" hidden={!text} suppressHydrationWarning>
      <p role="alert" suppressHydrationWarning>
        {text}
      </p>
      <button className="btn btn-small">Try again</button>
      {failed?.status === 'offline' && (
        <button className="btn btn-small" type="button" onClick={onKeep}>
          Send it when I am back online
        </button>
      )}
    </div>
  );
}
