import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

it('every dependency has its line in docs/dependencies.md, and every line its dependency', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const explained = [...read('docs/dependencies.md').matchAll(/^\| ([@a-z][^ ]*) +\|/gm)].map(([, name]) => name);
  expect(explained.filter((name) => name !== 'package').sort()).toEqual(
    Object.keys({ ...dependencies, ...devDependencies }).sort(),
  );
});
