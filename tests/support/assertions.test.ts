import { describe, expect, it } from 'vitest';
import { loopsThatMayBeEmpty, testsWithoutAssertion } from './assertions.ts';
import { sourceFile } from './source-files.ts';

const file = (text: string) => sourceFile('tests/a.test.ts', text);

describe('a test without an assertion', () => {
  it.each([
    ['has none', `it('a', () => { run(); });`],
    ['has none for any row', `test.each([1, 2])('a %i', async (n) => { await run(n); });`],
    [
      'calls a function of the file that has none',
      `const run = () => 1; test('a', run2); test('b', () => { run(); });`,
    ],
    ['calls what calls itself', `function run() { run(); } it('a', () => run());`],
  ])('%s', (_, text) => {
    expect(testsWithoutAssertion(file(text))).toHaveLength(1);
  });

  it.each([
    ['expects', `it('a', () => { expect(1).toBe(1); });`],
    ['expects in the end', `test('a', async () => { await expect.poll(() => 1).toBe(1); });`],
    ['calls a function of the file that expects', `const run = () => expect(1).toBe(1); it('a', () => { run(); });`],
    ['calls one that calls one', `function f() { expect(1); } function g() { f(); } it.each([1])('a', () => g());`],
    ['calls a function from elsewhere that says so', `test('a', async () => { await expectShown(page); });`],
    ['is a group', `describe('a', () => {}); test.describe('b', () => {}); test.use({});`],
  ])('is not reported if it %s', (_, text) => {
    expect(testsWithoutAssertion(file(text))).toEqual([]);
  });
});

describe('a loop that may be empty', () => {
  const inTest = (text: string) => file(`test('a', async () => { ${text} });`);

  it.each([
    ['goes through a locator', `for (const one of await rows.all()) await expect(one).toBeVisible();`],
    ['goes through a list of one', `const all = await rows.all(); for (const one of all) { expect(one).toBe(1); }`],
    ['counts another one', `await expect(cells).toHaveCount(2); for (const one of await rows.all()) expect(one);`],
    ['counts too late', `for (const one of await rows.all()) expect(one); await expect(rows).toHaveCount(2);`],
  ])('%s', (_, text) => {
    expect(loopsThatMayBeEmpty(inTest(text))).toHaveLength(1);
  });

  it.each([
    ['is counted', `await expect(rows).toHaveCount(2); for (const one of await rows.all()) expect(one);`],
    ['has a length', `const all = await rows.all(); expect(all).toHaveLength(2); for (const one of all) expect(one);`],
    ['asserts nothing', `for (const one of await rows.all()) await one.click();`],
    ['goes through words', `for (const one of ['a', 'b']) expect(one).toBe(1);`],
  ])('is not reported if it %s', (_, text) => {
    expect(loopsThatMayBeEmpty(inTest(text))).toEqual([]);
  });
});
