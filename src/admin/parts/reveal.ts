/**
 * Scrolls the current link into view if its navigation is wider than the screen; to be used as the `ref` of that link.
 */
export const reveal = (link: HTMLAnchorElement | null): void =>
  link?.closest('nav')?.scrollTo({ left: link.offsetLeft - (innerWidth - link.offsetWidth) / 2 });
