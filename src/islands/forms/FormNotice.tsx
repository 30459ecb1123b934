import { useEffect, useRef, useState } from 'react';
import type { Failure } from './send-form.ts';

const kept = 'What you typed is still here.';

function sentenceOf(failed: Failure, couldNot: string): string {
  if (failed.status === 'offline') return `You are offline, so nothing was sent. ${kept}`;
  if (failed.status === 'unreachable') return `${couldNot} ${kept}`;
  return failed.message || couldNot;
}

/** What stands in the document under this id where it is shown: src/browser/held-forms.ts or the server may have written it before the island woke. */
export function shownText(id: string): string {
  const element = typeof document === 'undefined' ? null : document.getElementById(id);
  return element?.closest('[hidden]') ? '' : (element?.textContent ?? '');
}

/**
 * Says beside the button of a form why it was not sent, and offers to try again (rules 41). It is in the HTML from the start, so that it can be shown when
 * nothing can be fetched any more. `couldNot` says what failed, in the words of the form.
 */
export default function FormNotice({
  id,
  failed,
  tried,
  couldNot,
  onKeep,
}: {
  id: string;
  failed: Failure | null;
  /** Whether the form was sent since it woke: what was said before is over then. */
  tried: boolean;
  couldNot: string;
  onKeep: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [before] = useState(() => shownText(id));
  const text = failed ? sentenceOf(failed, couldNot) : tried ? '' : before;
  useEffect(() => {
    if (failed) box.current?.scrollIntoView({ block: 'nearest' });
  }, [failed]);
  return (
    <div ref={box} className="form-notice" hidden={!text} suppressHydrationWarning>
      <p id={id} role="alert" suppressHydrationWarning>
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
