import { inlinedIn, type Inlined } from './inlined.ts';
import { oneByOne } from './one-by-one.ts';

/** A module with imports has to stand alone. */
const standsAlone = /^\s*(?:import|export)\b(?!\s*\()|\bimport\.meta\b/m;

const isModule = ({ kind, attributes, content }: Inlined): boolean =>
  kind === 'script' && attributes === ' type="module"' && content !== '' && !standsAlone.test(content);
const isPlain = (kind: Inlined['kind']) => (one: Inlined) => one.kind === kind && one.attributes === '';

/**
 * Joins the inlined code of a page into a few pieces, because the policy lists each by a hash, which does not compress
 * (decision 0006). Styles of the body move into the head, after its own. Island scripts, which do nothing before there
 * is an island, join the script in the head. Modules, which run at the end anyway, become one module in place of the
 * last, each in a function of its own. The functions are async, since a module may use await, and one that throws stops
 * only itself.
 *
 * @param island the island element as it appears in the page; Astro's may stay where it is
 */
export function joinedInlined(html: string, island: string): string {
  return joinModules(joinIslands(joinStyles(html), island));
}

function joinStyles(html: string): string {
  const [first, ...others] = [...inlinedIn(html)].filter(isPlain('style'));
  if (!first || html.lastIndexOf('</head>') < first.to) return html;
  const content = [first, ...others].map((style) => style.content).join('');
  return replaced(html, new Map([[first, `<style>${content}</style>`], ...others.map((one) => [one, ''] as const)]));
}

function joinIslands(html: string, island: string): string {
  const scripts = [...inlinedIn(html)].filter(isPlain('script'));
  const [first] = scripts;
  const element = scripts.find(({ content }) => content === island);
  // The directive that wakes islands is directly before their element.
  const directive = scripts.find(({ to }) => to === element?.from);
  if (!first || !element || !directive || html.lastIndexOf('</head>') < first.to) return html;
  const content = [first, directive, element].map((script) => script.content.trimEnd()).join(';');
  const pieces: [Inlined, string][] = [
    [first, `<script>${content}</script>`],
    [directive, ''],
    [element, ''],
  ];
  return replaced(html, new Map(pieces));
}

function joinModules(html: string): string {
  const modules = [...inlinedIn(html)].filter(isModule);
  if (modules.length < 2) return html;
  const content = oneByOne(modules.map((one) => one.content));
  const pieces = new Map(
    modules.map((one) => [one, one === modules.at(-1) ? `<script type="module">${content}</script>` : '']),
  );
  return replaced(html, pieces);
}

/** The page with its inlined code replaced. */
function replaced(html: string, pieces: ReadonlyMap<Inlined, string>): string {
  let [text, from] = ['', 0];
  for (const [{ from: begin, to }, piece] of pieces) {
    text += html.slice(from, begin) + piece;
    from = to;
  }
  return text + html.slice(from);
}
