type Flush = () => void;

const flushes = new Set<Flush>();

/** Has every editor hand over what was typed and not told yet: before a save, and before the page is left. */
export function flushPendingText(): void {
  for (const flush of flushes) flush();
}

/**
 * Text that is handed over in pauses rather than at each key, since whoever takes it compares and keeps all of it.
 *
 * @param read gives the text as it stands
 * @param tell takes it
 * @returns `changed`, to be called at each change; `flush`, which tells at once what waits; and `stop`, which flushes for the last time
 */
export function pendingText(read: () => string, tell: (text: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  const flush = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    tell(read());
  };
  flushes.add(flush);
  return {
    changed(): void {
      const now = performance.now();
      if (timer === undefined) since = now;
      clearTimeout(timer);
      timer = setTimeout(flush, pause);
      // Browsers put keys before timers: on a busy machine one that is due waits for as long as somebody types.
      if (now - since >= longest) flush();
    },
    flush,
    isPending: (): boolean => timer !== undefined,
    stop(): void {
      flush();
      flushes.delete(flush);
    },
  };
}

/** Milliseconds without a key until a text is told, and the most that somebody who does not pause waits. */
const pause = 150;
const longest = 1_000;

if (typeof window !== 'undefined') {
  // In the way down, so that whoever keeps drafts at the same moment hears of the text first.
  for (const event of ['pagehide', 'visibilitychange', 'popstate'])
    window.addEventListener(event, flushPendingText, { capture: true });
}
