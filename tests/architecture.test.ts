import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { loopsThatMayBeEmpty, testsWithoutAssertion } from '#support/assertions.ts';
import { ruleFor } from '#support/import-rules.ts';
import { importsOf, packageOf, readSources, walk, type SourceFile } from '#support/source-files.ts';

const folders = ['src', 'netlify', 'scripts', 'tests', 'bench'].filter((folder) =>
  existsSync(new URL(`../${folder}`, import.meta.url)),
);
const sources = readSources(...folders);
const imports = new Map(sources.map((file) => [file.path, importsOf(file)]));
const importsAt = (path: string) => imports.get(path) ?? [];

const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path);
const product = sources.filter(({ path }) => !isTest(path));
const isPackage = (specifier: string) => !/^(\.|#|node:|astro:|virtual:)/.test(specifier);

/** `path: what` for every file with faults. */
const faults = (files: readonly SourceFile[], wrong: (file: SourceFile) => readonly string[]) =>
  files.flatMap((file) => wrong(file).map((what) => `${file.path}: ${what}`));

describe('imports', () => {
  it('go one way', () => {
    const wrong = faults(product, ({ path }) => {
      const rule = ruleFor(path);
      if (rule === undefined) return ['stands in a folder without a row in tests/support/import-rules.ts'];
      const { folder, folders: allowed } = rule;
      if (allowed === 'anything') return [];
      return importsAt(path)
        .flatMap(({ target }) => target ?? [])
        .filter((target) => target !== 'package.json' && ![folder, ...allowed].includes(ruleFor(target)?.folder ?? ''))
        .map((target) => `may not import ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('use only the packages that their folder allows', () => {
    const wrong = faults(product, ({ path }) => {
      const packages = ruleFor(path)?.packages;
      if (packages === undefined) return [];
      const foreign = importsAt(path).filter(
        ({ specifier }) => isPackage(specifier) && !packages.includes(packageOf(specifier)),
      );
      return foreign.map(({ specifier }) => `may not import the package ${specifier}`);
    });
    expect(wrong).toEqual([]);
  });

  it('reach @netlify/blobs through one file', () => {
    const wrong = faults(product, ({ path }) => {
      if (path === 'netlify/storage/blobs.ts' || /^(netlify\/local|tests|bench)\//.test(path)) return [];
      return importsAt(path)
        .filter(({ specifier }) => packageOf(specifier) === '@netlify/blobs')
        .map(() => 'imports @netlify/blobs');
    });
    expect(wrong).toEqual([]);
  });

  it('name files that exist, with their extension', () => {
    const wrong = faults(sources, ({ path }) =>
      importsAt(path)
        .flatMap(({ target }) => target ?? [])
        .filter((target) => !existsSync(new URL(`../${target}`, import.meta.url)) || !/\.\w+$/.test(target))
        .map((target) => `imports ${target}, which is no file`),
    );
    expect(wrong).toEqual([]);
  });

  it('use no relative path into another room', () => {
    const wrong = faults(product, ({ path }) =>
      importsAt(path)
        .filter(
          ({ specifier, target }) =>
            specifier.startsWith('..') && target !== null && target !== 'package.json' && top(target) !== top(path),
        )
        .map(({ specifier }) => `imports ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  it('make no cycles', () => {
    const files = new Map(sources.map(({ path }) => [path, targetsOf(path)]));
    expect(findCycles(files)).toEqual([]);
  });

  it('make no cycles between folders, so that each can be read after those below it', () => {
    const folders = new Map<string, Set<string>>();
    for (const { path } of product) {
      if (!/^(src|netlify|scripts)\//.test(path)) continue;
      const folder = dirname(path);
      const targets = targetsOf(path).map((target) => dirname(target));
      folders.set(folder, new Set([...(folders.get(folder) ?? []), ...targets.filter((target) => target !== folder)]));
    }
    expect(findCycles(folders)).toEqual([]);
  });
});

const targetsOf = (path: string): string[] => importsAt(path).flatMap(({ target }) => target ?? []);

/** The first folder below src or netlify; elsewhere, the first folder. */
const top = (path: string) =>
  path
    .split('/')
    .slice(0, /^(src|netlify)\//.test(path) ? 2 : 1)
    .join('/');

/** The cycles of a graph, one for each edge that closes a cycle. */
function findCycles(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, trail: readonly string[]): void => {
    const start = trail.indexOf(node);
    if (start >= 0) cycles.push([...trail.slice(start), node].join(' → '));
    if (start >= 0 || done.has(node)) return;
    for (const target of graph.get(node) ?? []) visit(target, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}

describe('files', () => {
  it('are named after their content', () => {
    const wrong = sources
      .map(({ path }) => path)
      .filter((path) => path.split('/').some((part) => /^(utils?|misc|common|helpers?)(\.|$)/i.test(part)));
    expect(wrong).toEqual([]);
  });

  it('are kebab-case, components PascalCase', () => {
    const wrong = sources
      .map(({ path }) => path)
      .filter((path) => {
        if (path.startsWith('src/pages/')) return false;
        const pattern = /\.(tsx|astro)$/.test(path)
          ? /^([A-Z][A-Za-z0-9]*|[a-z0-9-]+\.test)\.(tsx|astro)$/
          : /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|js|mjs)$/;
        return !pattern.test(basename(path));
      });
    expect(wrong).toEqual([]);
  });

  it('are not barrels', () => {
    const wrong = product.filter(({ path, parts }) => {
      const statements = parts.flatMap((part) => [...part.statements]);
      return (
        path.endsWith('.ts') &&
        statements.length > 0 &&
        statements.every((one) => ts.isExportDeclaration(one) && one.moduleSpecifier)
      );
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('stay under 200 lines, or open with the reason for being longer', () => {
    const wrong = product.filter(({ text }) => text.split('\n').length > 201 && !/^(---\n)?(\/\/|\/\*)/.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('code', () => {
  it('has no `any` and silences no type error', () => {
    const wrong = faults(sources, (file) => {
      const found: string[] = [];
      walk(file, (node) => {
        if (node.kind === ts.SyntaxKind.AnyKeyword) found.push('has an `any`');
      });
      if (/@ts-(ignore|nocheck|expect-error)/.test(file.text.replaceAll(/'[^'\n]*'|\/[^/\n]+\//g, '')))
        found.push('silences a type error');
      return found;
    });
    expect(wrong).toEqual([]);
  });

  it('has no skipped or exclusive test', () => {
    const left = new Set(['only', 'skip', 'skipIf', 'todo', 'fixme', 'fail', 'fails']);
    const wrong = faults(
      sources.filter(({ path }) => isTest(path)),
      (file) => {
        const found: string[] = [];
        walk(file, (node) => {
          if (!ts.isPropertyAccessExpression(node) || !left.has(node.name.text)) return;
          if (/^(it|test|describe)\b/.test(node.expression.getText())) found.push(node.getText());
        });
        return found;
      },
    );
    expect(wrong).toEqual([]);
  });
});

describe('tests', () => {
  const tests = sources.filter(({ path }) => isTest(path));

  it('assert something', () => {
    expect(tests.length).toBeGreaterThan(150);
    expect(faults(tests, testsWithoutAssertion)).toEqual([]);
  });

  it('assert how many elements there are before looping over them', () => {
    expect(tests.length).toBeGreaterThan(150);
    expect(faults(tests, loopsThatMayBeEmpty)).toEqual([]);
  });
});
