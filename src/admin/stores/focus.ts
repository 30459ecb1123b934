/** Gives the focus to the screen, after what had it has gone. */
export const focusScreen = (): void => document.querySelector<HTMLElement>('#screen')?.focus({ preventScroll: true });

/** Gives the focus to the search field of the screen, where it has one. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-screen-search]');
  field?.focus();
  field?.select();
}
