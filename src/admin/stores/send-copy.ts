import { writeWorkingCopy, type MetCopy } from '#contract/api/working-copies.ts';
import { call, currentIn, hasStatus } from '../api/client.ts';
import { windowName } from '../editor/open-windows.ts';
import { $copy, followLine, hear, lineNow, nextCount, wanted } from './copy-line.ts';
import { clash } from './copy-of-others.ts';
import type { Editor } from './editor.ts';
import { noteKept } from './kept-work.ts';

/** How long to wait for an answer. */
export const timeoutMs = 8_000;
/** Browsers cancel calls that outlive their page if these exceed 64 KiB together, including headers. */
const mostLeaving = 60_000;

/** Whether the same would be refused if it were sent again. */
export const isFinal = (error: unknown): boolean => hasStatus(error, 400, 404, 413);

export function noteFailure(error: unknown): void {
  noteKept({ without: hasStatus(error, 404) ? 'deleted' : isFinal(error) ? 'refused' : 'unanswered' });
}

/** Sends the current draft to the server. Throws what a call throws, except for a conflict, which it handles. */
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
    // A newer answer has overtaken this one.
    if (lineNow() === known && known.heard < count) hear(known, rev, draft, base);
    known.heard = Math.max(known.heard, count);
  } catch (error) {
    const current = currentIn(error) as MetCopy | undefined;
    if (current) return lineNow() === known ? clash(known, current, draft) : undefined;
    if (isFinal(error)) known.refused = draft;
    throw error;
  }
}

/**
 * Tells the server which copy an item is created from. The copy ends when the item is created, even if the answer is
 * lost.
 */
export function creationOf(key: string): { copy?: string; rev?: number; window?: string; count?: number } {
  const known = lineNow();
  return known?.key === key ? { copy: key, rev: known.rev, window: windowName, count: nextCount() } : {};
}

/** Stops following a copy whose item was created. */
export function endCopy(key: string): void {
  if (lineNow()?.key === key) followLine(null);
}
