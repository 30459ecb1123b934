import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

it('every dependency has a line in docs/dependencies.md, and every line a dependency', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const explained = [...read('docs/dependencies.md').matchAll(/^\| ([@a-z][^ ]*) +\|/gm)].map(([, name]) => name);
  expect(explained.filter((name) => name !== 'package').sort()).toEqual(
    Object.keys({ ...dependencies, ...devDependencies }).sort(),
  );
});

it('Dependabot ignores what docs/dependencies.md holds back, and nothing else', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as {
    updates: { 'package-ecosystem': string; ignore?: { 'dependency-name': string; versions: string[] }[] }[];
  };
  const ignored = updates.find((one) => one['package-ecosystem'] === 'npm')?.ignore ?? [];
  expect(ignored.length).toBeGreaterThan(0);
  const [, held = ''] = read('docs/dependencies.md').split('## Held back');
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const packages = { ...dependencies, ...devDependencies };
  const words = new Set(held.match(/(?<!`)@?[a-z][a-z/-]*[a-z](?!`)/g));
  expect(ignored.map((one) => one['dependency-name']).sort()).toEqual(
    Object.keys(packages)
      .filter((name) => words.has(name))
      .sort(),
  );
  for (const { 'dependency-name': name, versions } of ignored) {
    // A dependency pinned to an exact version is held back from every later one.
    if (/^\d+\.\d+\.\d+$/.test(packages[name] ?? '')) expect(versions).toEqual([`> ${packages[name]}`]);
  }
});
