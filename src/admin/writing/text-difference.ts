import { diffArrays } from 'diff';

export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** Up to this many differing lines are compared line by line; beyond that, one change covers all of them. */
const mostEdits = 400;

/**
 * The changes that turn one text into another: line by line, and within a changed line only what differs, so that a
 * cursor beside it stays in place.
 *
 * @returns changes by position in `before`, in order
 */
export function textDifference(before: string, after: string): TextChange[] {
  if (before === after) return [];
  const parts = diffArrays(linesOf(before), linesOf(after), { maxEditLength: mostEdits });
  if (!parts) return [trimmed(before, after, 0)];
  const changes: TextChange[] = [];
  let at = 0;
  for (let index = 0; index < parts.length; index += 1) {
    const { added, removed, value } = parts[index] ?? { added: false, removed: false, value: [] };
    const text = value.join('');
    if (!added && !removed) {
      at += text.length;
      continue;
    }
    const next = parts[index + 1];
    const isPair = next !== undefined && next.added !== next.removed && (removed ? next.added : next.removed);
    const other = isPair ? next.value.join('') : '';
    if (isPair) index += 1;
    const [old, fresh] = removed ? [text, other] : [other, text];
    changes.push(trimmed(old, fresh, at));
    at += old.length;
  }
  return changes;
}

/** Each line with the break that ends it. */
const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

/** One change, without the common beginning and end. */
function trimmed(before: string, after: string, at: number): TextChange {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: at + start, to: at + before.length - end, insert: after.slice(start, after.length - end) };
}
