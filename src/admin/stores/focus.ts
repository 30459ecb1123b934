/** Focuses the screen, after the focused element has gone. */
export const focusScreen = (): void => document.querySelector<HTMLElement>('#screen')?.focus({ preventScroll: true });

/** Focuses the search field of the screen, if it has one. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-screen-search]');
  field?.focus();
  field?.select();
}

/** Focuses the element with this id as soon as it appears; gives up after three seconds. */
export function focusLater(id: string): void {
  const until = performance.now() + 3_000;
  const timer = setInterval(() => {
    const element = document.getElementById(id);
    element?.focus();
    if (element || performance.now() > until) clearInterval(timer);
  }, 50);
}
