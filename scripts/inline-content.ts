import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { project } from './project.ts';

const builtIn = join(project.root, 'netlify/server/content/built-in.ts');
const pageShell = join(project.root, 'netlify/server/content/page-shell.ts');

/** The pages that functions answer with, by the names that `pageShell` takes. */
const shells = { contact: 'contact', 'essay-not-found': 'essays/not-found' };

// Parsed when it is first asked for: most calls need none of it, and it would be part of every cold start.
const lazily = (value: unknown) =>
  `(() => { let value; return () => (value ??= JSON.parse(${JSON.stringify(JSON.stringify(value))})); })()`;

/** A module with the same exports as built-in.ts, whose functions give back now what they would have read from disk. */
async function builtInModule(): Promise<string> {
  const module: unknown = await import(`${pathToFileURL(builtIn).href}?at=${performance.now()}`);
  const exports = await Promise.all(
    Object.entries(module as Record<string, () => unknown>).map(async ([name, read]) => {
      const value = read();
      return `export const ${name} = ${value instanceof Promise ? 'async ' : ''}() => ${name}Value();\nconst ${name}Value = ${lazily(await value)};`;
    }),
  );
  return exports.join('\n');
}

async function pageShellModule(readPage: (path: string) => Promise<string>): Promise<string> {
  const pages = await Promise.all(
    Object.entries(shells).map(async ([name, path]) => [name, await readPage(path)] as const),
  );
  return `const shells = ${JSON.stringify(Object.fromEntries(pages))};\nexport const pageShell = (name) => shells[name];`;
}

/**
 * Puts the content and the page shells into the bundles: a deployed function has neither `content/` nor `dist/` beside it.
 *
 * @param readPage gives the HTML of a page by its path, such as `essays/not-found`
 */
export const inlineContent = (readPage: (path: string) => Promise<string>): Plugin => ({
  name: 'inline-content',
  setup(build) {
    build.onLoad({ filter: /[/\\]netlify[/\\]server[/\\]content[/\\](built-in|page-shell)\.ts$/ }, async ({ path }) => {
      if (path === builtIn) return { contents: await builtInModule(), loader: 'js', watchDirs: contentFolders };
      if (path === pageShell) return { contents: await pageShellModule(readPage), loader: 'js' };
      return null;
    });
  },
});

const contentFolders = ['', 'pages', 'sections', 'projects', 'essays'].map((folder) => join(project.content, folder));
