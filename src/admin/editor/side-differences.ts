import { diffWordsWithSpace } from 'diff';

export interface SidePart {
  text: string;
  /** Whether the other side does not have it. */
  isOwn: boolean;
}

/** Texts that have little in common take long to compare, and little is learnt from it. */
const longestMs = 200;

/** Two texts side by side, word by word: each in parts, those marked that the other does not have. */
export function sideDifferences(file: string, item: string): { file: SidePart[]; item: SidePart[] } {
  const changes = diffWordsWithSpace(item, file, { timeout: longestMs });
  if (!changes) return { file: whole(file), item: whole(item) };
  return {
    file: changes.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, isOwn: added })),
    item: changes.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, isOwn: removed })),
  };
}

const whole = (text: string): SidePart[] => [{ text, isOwn: false }];
