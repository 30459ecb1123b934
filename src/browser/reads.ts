import { copyWithToast, share } from './share-sheet.ts';

/**
 * The actions of the reads page (product §2). `[data-copy-quote]` and `[data-share]` inside a `[data-book]` use its
 * `cite`, `blockquote`, `[data-author]` and optional `[data-source]`. The category bar `nav[data-category-bar]` marks
 * the visible section, if any, with `aria-current`. `[data-back-to-top]` appears past 400 px.
 */
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const book = target.closest<HTMLElement>('[data-book]');
  if (!book) return;
  const textIn = (selector: string) => book.querySelector(selector)?.textContent.trim() ?? '';
  const [title, source] = [textIn('cite'), textIn('[data-source]')];
  const text = `“${textIn('blockquote')}” — ${textIn('[data-author]')}, ${title}${source && ` (${source})`}`;
  if (target.closest('[data-copy-quote]')) void copyWithToast(text, 'Quote copied!');
  if (target.closest('[data-share]')) {
    const { origin, pathname } = location;
    void share({ title, text, url: `${origin}${pathname}${book.id && `#${book.id}`}` });
  }
});

const bar = document.querySelector('[data-category-bar] ul');

/** Centres a link in the bar, which scrolls sideways on small screens, without moving the page. */
const centre = (link: HTMLAnchorElement) => {
  bar?.scrollTo({ left: link.offsetLeft - bar.clientWidth / 2 + link.clientWidth / 2 });
};

const links = new Map<string, HTMLAnchorElement>();
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-category-bar] a[href^="#"]')) {
  links.set(link.hash.slice(1), link);
  // A browser does not scroll to a partly visible link. Under a pressed pointer the bar must not move: the click would
  // be lost.
  const show = () => link.matches(':focus-visible') && centre(link);
  link.addEventListener('focus', show);
  // It may have been focused before this script arrived.
  show();
}

const mark = (current: string | undefined) => {
  // What has the focus stays visible.
  if (current === undefined && !bar?.contains(document.activeElement)) bar?.scrollTo({ left: 0 });
  for (const [id, link] of links) {
    if (id !== current) link.removeAttribute('aria-current');
    else if (!link.hasAttribute('aria-current')) {
      link.setAttribute('aria-current', 'true');
      centre(link);
    }
  }
};

// The current section is the one that crosses the upper third of the window. There is none at the top of the page or
// below the last section.
const read = new Set<string>();
const sections = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) read[isIntersecting ? 'add' : 'delete'](target.id);
    mark([...links.keys()].findLast((id) => read.has(id)));
  },
  { rootMargin: '-33% 0% -66% 0%' },
);
for (const id of links.keys()) {
  const section = document.getElementById(id);
  if (section) sections.observe(section);
}

const top = document.querySelector<HTMLElement>('[data-back-to-top]');
if (top) {
  const update = () => (top.hidden = scrollY <= 400);
  addEventListener('scroll', update, { passive: true });
  update();
  top.addEventListener('click', () => {
    scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
}
