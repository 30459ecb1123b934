import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { citationsIn } from '#support/citations.ts';
import { testNamesOf } from '#support/test-names.ts';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** The sections of the rules, each with the numbers of the rules in it. */
const sections = read('docs/rules.md')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    title: text.split('\n', 1)[0] ?? '',
    rules: [...text.matchAll(/^### (\d+)\. /gm)].map(([, number]) => Number(number)),
  }));
const fileOf = (title: string): string => `tests/security/${title.toLowerCase().replaceAll(/\W+/g, '-')}.test.ts`;

/** The rules that the names of a file's tests cite. */
const attackedIn = (file: string): Set<number> =>
  new Set(
    [...testNamesOf(read(file))].flatMap((name) =>
      citationsIn(name).flatMap(({ document, numbers }) => (document === 'rules' ? numbers : [])),
    ),
  );

test('every section of the rules has a file in tests/security, and every file a section', () => {
  const files = readdirSync(new URL('security', import.meta.url)).map((name) => `tests/security/${name}`);
  expect(files.sort()).toEqual(sections.map(({ title }) => fileOf(title)).sort());
});

test('every rule is attacked by a test that names it, in the file of its section', () => {
  expect(sections.flatMap(({ rules }) => rules).length).toBeGreaterThan(40);
  const forgotten = sections.flatMap(({ title, rules }) => {
    const file = fileOf(title);
    const attacked = existsSync(new URL(`../${file}`, import.meta.url)) ? attackedIn(file) : new Set<number>();
    return rules.filter((number) => !attacked.has(number)).map((number) => `rules ${number}: ${file}`);
  });
  expect(forgotten).toEqual([]);
});
