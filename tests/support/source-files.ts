import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  path: string;
  text: string;
  /** Its TypeScript parts: the whole file, or an Astro file's frontmatter and scripts. */
  parts: ts.SourceFile[];
}

export interface Import {
  /** As written. */
  specifier: string;
  /** The imported file, relative to the project's root; null for a package, a built-in or a virtual module. */
  target: string | null;
}

/** The TypeScript of an Astro file. */
function scriptsOf(astro: string): string[] {
  const frontmatter = /^---\n([^]*?)\n---/.exec(astro)?.[1] ?? '';
  const scripts = [...astro.matchAll(/<script(?![^>]*(?:is:inline|type="application))[^>]*>([^]*?)<\/script>/g)];
  return [frontmatter, ...scripts.map(([, script]) => script ?? '')];
}

function parse(path: string, text: string): ts.SourceFile[] {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const parts = path.endsWith('.astro') ? scriptsOf(text) : [text];
  return parts.map((part) => ts.createSourceFile(path, part, ts.ScriptTarget.Latest, true, kind));
}

/** A source file from its text. */
export const sourceFile = (path: string, text: string): SourceFile => ({ path, text, parts: parse(path, text) });

/** Every source file under these folders of the project. */
export function readSources(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|astro|js|mjs)$/.test(name) && !/\.build|node_modules/.test(name))
      .map((name) => {
        const path = posix.join(folder, name.replaceAll('\\', '/'));
        return sourceFile(path, readFileSync(join(root, path), 'utf8'));
      }),
  );
}

/** Calls `visit` with every node of a file. */
export function walk(file: SourceFile, visit: (node: ts.Node) => void): void {
  const descend = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, descend);
  };
  file.parts.forEach(descend);
}

const { imports: packageImports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>;
};

function targetOf(specifier: string, from: string): string | null {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return posix.join(dirname(from), plain);
  for (const [alias, target] of Object.entries(packageImports)) {
    const start = alias.replace(/\*$/, '');
    if (alias.endsWith('*') ? plain.startsWith(start) : plain === start) {
      return posix.normalize(target.replace('*', plain.slice(start.length)));
    }
  }
  return null;
}

/** Everything that a file imports, including types and dynamic imports. */
export function importsOf(file: SourceFile): Import[] {
  const specifiers = file.parts.flatMap((part) =>
    ts.preProcessFile(part.text, true, true).importedFiles.map(({ fileName }) => fileName),
  );
  return specifiers.map((specifier) => ({ specifier, target: targetOf(specifier, file.path) }));
}

/** The package of a specifier: `@netlify/blobs` for `@netlify/blobs/server`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
