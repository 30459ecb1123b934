import { diffWordsWithSpace } from 'diff';

export interface SidePart {
  text: string;
  /** Whether the other side lacks it. */
  isOwn: boolean;
}

/** Comparing texts with little in common takes a long time and reveals little. */
const longestMs = 200;

/** Compares two texts word by word. Returns each in parts, marking those that the other lacks. */
export function sideDifferences(file: string, item: string): { file: SidePart[]; item: SidePart[] } {
  const changes = diffWordsWithSpace(item, file, { timeout: longestMs });
  if (!changes) return { file: whole(file), item: whole(item) };
  return {
    file: changes.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, isOwn: added })),
    item: changes.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, isOwn: removed })),
  };
}

const whole = (text: string): SidePart[] => [{ text, isOwn: false }];
