import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '#scripts/project.ts';
import { pageCopy } from './content.ts';

// Pages that visitors get have the rules that they can use (decision 0146). The same pages for editing, and the shell of essays, keep them all: what is left out is told by them.

/** A class, as a selector writes it. */
const named = /\.((?:\\.|[\w-])+)/g;

/** Astro's own rule for islands, which pages that visitors get have among the basic ones (decision 0153). */
const ofAstro = 'astro-island,astro-slot,astro-static-slot{display:contents}';

const slugs = [
  'about',
  'brain-test',
  'contact',
  'essays',
  'leadership',
  'projects',
  'recommended-reads',
  'what-we-count',
] as const;

const twinOf = (path: string): string => {
  if (path === '/') return 'edit/home';
  if (path.startsWith('/essays/')) return 'essay-shell';
  const slug = slugs.find((one) => path === `/${one}`);
  return slug ? `edit/${pageCopy(slug).slug}` : 'edit/not-found';
};

/** The style of a page before anything was left out; null where nothing was built. */
export function wholeStyle(path: string): string | null {
  const file = join(project.functions, 'pages', `${twinOf(path)}.html`);
  return existsSync(file)
    ? (/<style>([^]*?)<\/style>/.exec(readFileSync(file, 'utf8'))?.[1] ?? '').replace(ofAstro, '')
    : null;
}

const classesIn = (css: string): string[] => [
  ...new Set(Array.from(css.matchAll(named), ([, name = '']) => name.replaceAll(/\\(.)/g, '$1'))),
];

/** The classes with rules of each page, and of every other one. */
export interface WholeStyles {
  byPath: Record<string, string[]>;
  ofEssay: string[];
  others: string[];
}

export function wholeStyles(): WholeStyles {
  const of = (path: string) => classesIn(wholeStyle(path) ?? '');
  const byPath = Object.fromEntries(['/', ...slugs.map((slug) => `/${slug}`)].map((path) => [path, of(path)]));
  return { byPath, ofEssay: of('/essays/any'), others: of('/no/such/page') };
}

/** Runs in every page: says which element got a class whose rules were left out of it, as soon as it has it. */
export function reportLeftOut({ byPath, ofEssay, others }: WholeStyles): void {
  // Pages are framed by the admin alone, for editing, with all their styles and without scripts: a listener there would be a violation.
  if (self !== top) return;
  document.addEventListener('DOMContentLoaded', () => {
    const style = document.head.querySelector('style')?.textContent;
    // Pages in development have no policy, and get their styles otherwise.
    if (style === undefined || !document.querySelector('meta[http-equiv="content-security-policy"]')) return;
    const { pathname } = location;
    const whole = byPath[pathname] ?? (pathname.startsWith('/essays/') ? ofEssay : others);
    const isThere = (name: string) => {
      const selector = `.${CSS.escape(name)}`;
      for (let at = style.indexOf(selector); at >= 0; at = style.indexOf(selector, at + 1))
        if (!/[\w\\-]/.test(style.charAt(at + selector.length))) return true;
      return false;
    };
    const leftOut = new Set(whole.filter((name) => !/^\d/.test(name) && !isThere(name)));
    const look = (element: Element) => {
      for (const name of element.classList) {
        if (!leftOut.delete(name)) continue;
        console.error(`The page was built without the style of .${name}, which an element has.`);
      }
    };
    const lookWithin = (node: Node) => {
      if (!(node instanceof Element)) return;
      look(node);
      for (const element of node.querySelectorAll('[class]')) look(element);
    };
    lookWithin(document.documentElement);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Element) look(target);
        for (const node of addedNodes) lookWithin(node);
      }
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['class'] });
  });
}
