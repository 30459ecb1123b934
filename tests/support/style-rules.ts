import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, matchesGlob, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'postcss';
import selectorParser from 'postcss-selector-parser';
import { compile } from 'tailwindcss';
import type { SourceFile } from './source-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every style sheet below these folders of the project. */
export const styleSheets = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => posix.join(folder, name.replaceAll('\\', '/'))),
  );

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** A style sheet and everything that it imports from this project. */
export function withImports(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  parse(textOf(path)).walkAtRules('import', ({ params }) => {
    const address = /^'(\.[^']+)'/.exec(params)?.[1];
    if (address !== undefined) withImports(posix.join(dirname(path), address), seen);
  });
  return seen;
}

/** Every class named by a selector in CSS, each once. */
function classesIn(css: string): Set<string> {
  const names = new Set<string>();
  const selectors = selectorParser((selector) => {
    selector.walkClasses(({ value }) => void names.add(value));
  });
  parse(css).walkRules((rule) => {
    selectors.processSync(rule.selector);
  });
  return names;
}

/** The classes that have rules in the style of an Astro file, which apply only to that file. */
export const scopedClassesOf = ({ path, text }: SourceFile): Set<string> =>
  new Set(
    path.endsWith('.astro')
      ? Array.from(text.matchAll(/<style[^>]*>([^]*?)<\/style>/g), ([, css = '']) => [...classesIn(css)]).flat()
      : [],
  );

/** Every class that has a rule in these style sheets. */
export const classesOf = (paths: Iterable<string>): Set<string> =>
  new Set([...paths].flatMap((path) => [...classesIn(textOf(path))]));

/** The custom properties that style sheets set, and those that they use without a fallback. */
export function customPropertiesOf(paths: Iterable<string>): { set: Set<string>; used: Set<string> } {
  const found = { set: new Set<string>(), used: new Set<string>() };
  for (const path of paths)
    parse(textOf(path)).walkDecls(({ prop, value }) => {
      if (prop.startsWith('--')) found.set.add(prop);
      for (const [, name = ''] of value.matchAll(/var\((--[\w-]+)\s*\)/g)) found.used.add(name);
    });
  return found;
}

/** The utilities that Tailwind makes, with the theme and the sources of a style sheet. */
export interface Utilities {
  /** Those of the names that are utilities. */
  among: (names: Iterable<string>) => Set<string>;
  /** Whether Tailwind searches a file for them. */
  isSearched: (path: string) => boolean;
}

/**
 * The utilities of a style sheet that contains `@tailwind utilities`.
 *
 * @param entry its path in the project
 */
export async function utilitiesOf(entry: string): Promise<Utilities> {
  const from = join(root, entry);
  const loadStylesheet = (id: string, base: string) => {
    const path = id.startsWith('.') ? join(base, id) : fileURLToPath(import.meta.resolve(id));
    return Promise.resolve({ path, base: dirname(path), content: readFileSync(path, 'utf8') });
  };
  const tailwind = await compile(textOf(entry), { from, base: dirname(from), loadStylesheet });
  return {
    among(names) {
      const made = new Set<string>();
      const asked = [...new Set(names)];
      parse(tailwind.build(asked)).walkAtRules('layer', (layer) => {
        if (layer.params === 'utilities') for (const name of classesIn(layer.toString())) made.add(name);
      });
      return new Set(asked.filter((name) => made.has(name)));
    },
    isSearched: (path) =>
      tailwind.sources.some(({ base, pattern, negated }) => {
        const whole = join(base, pattern);
        const glob = existsSync(whole) && statSync(whole).isDirectory() ? join(whole, '**') : whole;
        return !negated && matchesGlob(join(root, path), glob);
      }),
  };
}
