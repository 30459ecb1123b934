import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '#scripts/project.ts';
import { pageCopy } from './content.ts';

// Public pages contain only the rules that they can use (decision 0146). Their editable versions, and the shell of
// essays, contain all of them; comparing the two shows what was left out.

/** A class in a selector. */
const named = /\.((?:\\.|[\w-])+)/g;

/** Astro's own rule for islands, which public pages include among the base styles (decision 0153). */
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

/** The style of a page before anything was left out; null without a build. */
export function wholeStyle(path: string): string | null {
  const file = join(project.functions, 'pages', `${twinOf(path)}.html`);
  return existsSync(file)
    ? (/<style>([^]*?)<\/style>/.exec(readFileSync(file, 'utf8'))?.[1] ?? '').replace(ofAstro, '')
    : null;
}

const classesIn = (css: string): string[] => [
  ...new Set(Array.from(css.matchAll(named), ([, name = '']) => name.replaceAll(/\\(.)/g, '$1'))),
];

/** The classes with rules, for each page and for all others. */
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

/** Runs in every page: reports elements that get a class whose rules were left out. */
export function reportLeftOut({ byPath, ofEssay, others }: WholeStyles): void {
  // Framed pages are for editing in the admin, with all styles and without scripts, so a listener would be a violation.
  if (self !== top) return;
  document.addEventListener('DOMContentLoaded', () => {
    const style = document.head.querySelector('style')?.textContent;
    // Pages in development have no policy, and get their styles in another way.
    if (style === undefined || !document.querySelector('meta[http-equiv="content-security-policy"]')) return;
    const { pathname } = location;
    const whole = byPath[pathname] ?? (pathname.startsWith('/essays/') ? ofEssay : others);
    // One pass over the rules: this runs in every page that a test opens.
    const there = new Set(
      Array.from(style.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = '']) => name.replaceAll(/\\(.)/g, '$1')),
    );
    const leftOut = new Set(whole.filter((name) => !/^\d/.test(name) && !there.has(name)));
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
