const storageKey = 'admin-attention-height';

/** Remembers the height of the complete list in this browser, at this window width. */
export const keepHeight = (list: HTMLElement): void =>
  localStorage.setItem(storageKey, `${innerWidth} ${list.offsetHeight}`);

/** The height that the list had when it was last complete, in pixels; 0 if it is not known for this width. */
export function keptHeight(): number {
  const [width, height] = (localStorage.getItem(storageKey) ?? '').split(' ').map(Number);
  return width === innerWidth && height ? height : 0;
}
