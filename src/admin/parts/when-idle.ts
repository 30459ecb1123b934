/** Milliseconds after which it runs even if typing continues. */
const patience = 200;

/**
 * Runs something when the browser is idle, for instance between two key presses; returns a function that cancels it.
 * Safari has no idle callback: there it runs a moment later.
 */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 50);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: patience });
  return () => cancelIdleCallback(asked);
}
