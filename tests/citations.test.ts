import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { citationsIn, holdersOf, sectionsOf, strayCitationsIn, type CitedDocument } from '#support/citations.ts';
import { testNamesOf } from '#support/test-names.ts';

const root = new URL('..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const filesIn = (folder: string): string[] =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);

/** These contain examples of citations, not real ones. */
const aboutCitations = ['tests/citations.test.ts', 'tests/support/citations.ts'];

const texts = [
  ...['src', 'netlify', 'scripts', 'tests', 'bench', 'docs'].flatMap(filesIn),
  'README.md',
  'astro.config.mjs',
]
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(ts|tsx|astro|js|mjs|css|md)$/.test(path) && !path.startsWith('netlify/.build/'))
  .filter((path) => !aboutCitations.includes(path))
  .map((path) => ({ path, text: read(path) }));

const rules = sectionsOf(read('docs/rules.md'));
const numbers: Record<CitedDocument, number[]> = {
  rules: rules.map(({ number }) => number),
  product: sectionsOf(read('docs/product.md')).map(({ number }) => number),
  architecture: sectionsOf(read('docs/architecture.md')).map(({ number }) => number),
  decision: readdirSync(new URL('docs/decisions', root)).flatMap((name) => /^\d{4}/.exec(name)?.map(Number) ?? []),
};

const known = new Map<string, Set<string>>();
/** The names of the tests in a file; none if there is no such file. */
function namesIn(file: string): Set<string> {
  const names = known.get(file) ?? (existsSync(new URL(file, root)) ? testNamesOf(read(file)) : new Set<string>());
  known.set(file, names);
  return names;
}

describe('citations', () => {
  const citations = texts.flatMap(({ path, text }) => citationsIn(text).map((citation) => ({ path, ...citation })));

  it('are found', () => {
    expect(citations.length).toBeGreaterThan(200);
  });

  it('name existing sections, rules and decisions', () => {
    const dangling = citations.filter((one) => one.numbers.some((number) => !numbers[one.document].includes(number)));
    expect(dangling.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  });

  it('have only one form for each document', () => {
    const stray = texts.flatMap(({ path, text }) => strayCitationsIn(text).map((found) => `${path}: ${found}`));
    expect(stray).toEqual([]);
  });
});

describe('a number', () => {
  it('occurs once in its document', () => {
    const twice = Object.entries(numbers).flatMap(([document, all]) =>
      all.filter((number, index) => all.indexOf(number) !== index).map((number) => `${document}: ${number}`),
    );
    expect(twice).toEqual([]);
  });
});

describe('a rule', () => {
  it('names the tests that verify it', () => {
    expect(rules.filter(({ text }) => holdersOf(text).length === 0).map(({ number }) => number)).toEqual([]);
    // A line in another form would not be checked.
    const lines = rules.flatMap(({ text }) => text.match(/^.*Held by.*$/gm) ?? []);
    expect(lines).toHaveLength(rules.flatMap(({ text }) => holdersOf(text)).length);
  });

  it('names only tests that exist', () => {
    const missing = rules.flatMap(({ number, text }) =>
      holdersOf(text)
        .filter(({ file, test }) => !namesIn(file).has(test))
        .map(({ file, test }) => `${number}: ${file} › "${test}"`),
    );
    expect(missing).toEqual([]);
  });
});

describe('reading a text', () => {
  it('finds lists and ranges, even across two lines of a comment', () => {
    const found = (text: string) => citationsIn(text).map(({ document, numbers: cited }) => [document, ...cited]);
    expect(found('Rules 11–13 and product §2, §4 and §8; architecture §6.')).toEqual([
      ['rules', 11, 12, 13],
      ['product', 2, 4, 8],
      ['architecture', 6],
    ]);
    expect(found('(decisions 0030 to 0032, rules\n * 9)')).toEqual([
      ['rules', 9],
      ['decision', 30, 31, 32],
    ]);
  });

  it('distinguishes stray forms from citations and from ordinary text', () => {
    const stray = [
      'rule 28',
      'specification §4',
      'see specification, section 4',
      'design §2',
      'issue 3',
      'decision 40',
    ];
    for (const text of [...stray, 'rules.md', 'product 4 §2'])
      expect([text, strayCitationsIn(text)]).not.toEqual([text, []]);
    for (const text of ['rules 28', 'GitHub issue 3', 'RFC 9110, section 15.5', 'docs/rules.md', 'the rules']) {
      expect([text, strayCitationsIn(text)]).toEqual([text, []]);
    }
  });

  it('finds the tests of a file by their full names', () => {
    const names = testNamesOf("describe('a', () => { test.each([1])('b %s', () => {}); });\nit(`${c} d`, () => {});");
    expect([...names]).toEqual(['a', 'a › b %s', '${c} d']);
  });
});
