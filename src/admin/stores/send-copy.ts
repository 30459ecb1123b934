import { writeWorkingCopy, type MetCopy } from '#contract/api/working-copies.ts';
import { call, RequestFailed } from '../api/client.ts';
import { windowName } from '../editor/open-windows.ts';
import { $copy, followLine, hear, lineNow, nextCount, wanted } from './copy-line.ts';
import { clash } from './copy-of-others.ts';
import type { Editor } from './editor.ts';
import { noteKept } from './kept-work.ts';

/** How long an answer is waited for. */
export const timeoutMs = 8_000;
/** Browsers give up calls of more than 64 KiB that are to outlive their page, headers and other calls included. */
const mostLeaving = 60_000;

/** Whether sending the same again would be refused again. */
export const isFinal = (error: unknown): boolean =>
  error instanceof RequestFailed && [400, 404, 413].includes(error.status);

export function noteFailure(error: unknown): void {
  const status = error instanceof RequestFailed ? error.status : 0;
  noteKept({ without: status === 404 ? 'deleted' : isFinal(error) ? 'refused' : 'unanswered' });
}

/** What the server is told of what is edited now. Throws as a call does, but for a conflict, which is seen to. */
export async function send(editor: Editor, keepalive = false): Promise<void> {
  const known = lineNow();
  const draft = wanted(editor);
  if (known?.key !== editor.key || draft === known.confirmed || $copy.get().other) return;
  const count = nextCount();
  const base = editor.base?.rev ?? null;
  const ended = base === known.base ? ('discarded' as const) : ('saved' as const);
  const body = { rev: known.rev, base, window: windowName, count, draft, ...(draft === null && { ended }) };
  try {
    const outlives = keepalive && new Blob([JSON.stringify(body)]).size <= mostLeaving;
    const params = { id: editor.key };
    const patience = keepalive ? {} : { signal: AbortSignal.timeout(timeoutMs) };
    const { rev } = await call(writeWorkingCopy, { params, body, keepalive: outlives, ...patience });
    // An answer that another one overtook says less than that.
    if (lineNow() === known && known.heard < count) hear(known, rev, draft, base);
    known.heard = Math.max(known.heard, count);
  } catch (error) {
    const current = error instanceof RequestFailed ? (error.problem?.current as MetCopy | undefined) : undefined;
    if (current) return lineNow() === known ? clash(known, current, draft) : undefined;
    if (isFinal(error)) known.refused = draft;
    throw error;
  }
}

/** What says to the server, where an item is created, of which copy: that ends with it, also where nobody hears the answer. */
export function creationOf(key: string): { copy?: string; rev?: number; window?: string; count?: number } {
  const known = lineNow();
  return known?.key === key ? { copy: key, rev: known.rev, window: windowName, count: nextCount() } : {};
}

/** Stops following a copy whose item was created. */
export function endCopy(key: string): void {
  if (lineNow()?.key === key) followLine(null);
}
