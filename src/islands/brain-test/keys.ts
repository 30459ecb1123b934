/** What a key asks of the open question; null where it asks for nothing. */
export type KeyWish = { choose: number } | 'next' | null;

interface Pressed {
  key: string;
  /** Held down, or with Ctrl, Alt or Meta. */
  modified: boolean;
  /** The focused element has a use of its own for the key: an answer for arrows and Enter, a button or a link for Enter. */
  onAnswer: boolean;
  onButton: boolean;
}

/**
 * The keys of the brain test: 1 to 4 choose an answer, the arrows the one before or after, Enter goes on. On an answer the browser itself does what arrows and Enter do.
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
