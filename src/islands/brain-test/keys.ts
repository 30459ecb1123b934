/** The effect of a key on the open question; null if it has none. */
export type KeyWish = { choose: number } | 'next' | null;

interface Pressed {
  key: string;
  /** Repeated, or with Ctrl, Alt or Meta. */
  modified: boolean;
  /**
   * The focused element handles the key itself: an answer handles arrows and Enter, a button or a link handles Enter.
   */
  onAnswer: boolean;
  onButton: boolean;
}

/**
 * The keys of the brain test: 1 to 4 choose an answer, arrows the previous or next one, Enter continues. On an answer,
 * the browser handles arrows and Enter.
 */
export function keyWish(
  { key, modified, onAnswer, onButton }: Pressed,
  chosen: number | null,
  options: number,
): KeyWish {
  if (modified) return null;
  const number = /^[1-9]$/.test(key) ? Number(key) : 0;
  if (number > 0) return number <= options ? { choose: number - 1 } : null;
  if (onAnswer) return null;
  if (key === 'ArrowDown' || key === 'ArrowRight') return { choose: chosen === null ? 0 : (chosen + 1) % options };
  if (key === 'ArrowUp' || key === 'ArrowLeft')
    return { choose: chosen === null ? options - 1 : (chosen + options - 1) % options };
  return key === 'Enter' && !onButton ? 'next' : null;
}
