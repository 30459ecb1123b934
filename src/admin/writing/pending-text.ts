type Flush = () => void;

const flushes = new Set<Flush>();

/** Makes every editor report pending text: before a save, and before the page is left. */
export function flushPendingText(): void {
  for (const flush of flushes) flush();
}

/**
 * Reports text during pauses rather than on each key press, since the receiver compares and stores all of it.
 *
 * @param read returns the current text
 * @param tell receives it
 * @returns `changed`, to call on each change; `flush`, which reports pending text at once; and `stop`, which flushes
 * one last time
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
      // Browsers run key events before timers, so on a busy machine a timer may not run while typing continues.
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

/** Milliseconds to wait after the last key press, and the longest wait during continuous typing. */
const pause = 150;
const longest = 1_000;

if (typeof window !== 'undefined') {
  // In the capture phase, so that the text is reported before drafts are stored in the same event.
  for (const event of ['pagehide', 'visibilitychange', 'popstate'])
    window.addEventListener(event, flushPendingText, { capture: true });
}
