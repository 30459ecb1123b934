/** Gives the focus to the screen, after what had it has gone. */
export const focusScreen = (): void => document.querySelector<HTMLElement>('#screen')?.focus({ preventScroll: true });

/** Gives the focus to the search field of the screen, where it has one. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-screen-search]');
  field?.focus();
  field?.select();
}

/** Gives the focus to what has an id, as soon as the screen shows it; gives up after three seconds. */
export function focusLater(id: string): void {
  const until = performance.now() + 3_000;
  const timer = setInterval(() => {
    const element = document.getElementById(id);
    element?.focus();
    if (element || performance.now() > until) clearInterval(timer);
  }, 50);
}
