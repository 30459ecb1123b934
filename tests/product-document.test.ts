import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { problemStatus } from '#contract/problem.ts';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs/product.md'), 'utf8');

/** The cells of every row of the tables in a section. */
const rowsOf = (heading: string): string[][] =>
  (text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** The calls that a cell names: "GET, DELETE `/a/{id}`, POST `/b`" are three. */
function callsIn(cell: string): string[] {
  const calls: string[] = [];
  let methods: string[] = [];
  let named = false;
  for (const [word, path] of cell.matchAll(/\b(?:GET|POST|PUT|DELETE)\b|`(\/[^`]*)`/g)) {
    if (path === undefined) {
      methods = named ? [word] : [...methods, word];
      named = false;
    } else {
      calls.push(...methods.map((method) => `${method} ${path}`));
      named = true;
    }
  }
  return calls;
}

interface Endpoint {
  method: string;
  path: string;
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

it('docs/product.md lists every call that the contract defines, and no other', async () => {
  const files = globSync('src/contract/api/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const modules = (await Promise.all(files.map((file) => import(join(root, file))))) as Record<string, unknown>[];
  const defined = modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
  const expected = new Set(defined.map(({ method, path }) => `${method} ${path}`));
  expect(
    rowsOf('7. Calls')
      .flatMap(([cell]) => callsIn(cell ?? ''))
      .sort(),
  ).toEqual([...expected].sort());
});

it('docs/product.md lists every code of a failure with its status, and no other', () => {
  const listed = rowsOf('8. Errors and notices').flatMap(([code, status]) => {
    const name = code?.match(/^`([a-z_]+)`$/)?.[1];
    return name === undefined ? [] : [[name, Number(status)]];
  });
  expect(Object.fromEntries(listed)).toEqual(problemStatus);
});
