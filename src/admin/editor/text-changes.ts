import { diffWordsWithSpace } from 'diff';

export interface Part {
  kind: 'same' | 'added' | 'removed' | 'left out';
  text: string;
}

/** How many unchanged characters are shown on each side of a change. */
const context = 80;

/**
 * The changes between two texts, word by word. Long unchanged stretches are shortened to the context of the changes.
 */
export function textChanges(before: string, after: string): Part[] {
  const parts = diffWordsWithSpace(before, after);
  return parts.flatMap(({ value, added, removed }, index): Part[] => {
    if (added) return [{ kind: 'added', text: value }];
    if (removed) return [{ kind: 'removed', text: value }];
    const head = index > 0 ? context : 0;
    const tail = index < parts.length - 1 ? context : 0;
    if (value.length <= head + tail + context) return [{ kind: 'same', text: value }];
    return [
      { kind: 'same' as const, text: value.slice(0, head) },
      { kind: 'left out' as const, text: ' … ' },
      { kind: 'same' as const, text: tail === 0 ? '' : value.slice(-tail) },
    ].filter(({ text }) => text !== '');
  });
}
