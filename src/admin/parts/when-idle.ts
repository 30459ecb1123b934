/** Milliseconds after which something is done although somebody types on. */
const patience = 200;

/** Does something once nothing else is to be done, as between two keys; gives back what calls it off. Safari tells of no idle time: there it is done a moment later. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 50);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: patience });
  return () => cancelIdleCallback(asked);
}
