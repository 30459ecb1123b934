import { parseDocument } from 'yaml';
import { describe, expect, it } from 'vitest';
import { lintFrontmatter } from './lint-frontmatter.ts';

const told = (...lines: string[]): string[] =>
  lintFrontmatter(['---', ...lines, '---', '', 'title: Text # that is no frontmatter'].join('\n')).map(
    ({ line, column, severity, wrong }) => `${line}:${column} ${severity}: ${wrong}`,
  );

describe('a text that YAML cuts off', () => {
  it.each([
    ['title: Sprint #1', '2:14 warning: is cut at the #: YAML reads "Sprint"'],
    ['title: Sprint # one', '2:14 warning: is cut at the #: YAML reads "Sprint"'],
    ['categories:\n  - C #sharp', '3:6 warning: is cut at the #: YAML reads "C"'],
  ])('is reported in %j, and is cut off', (yaml, problem) => {
    expect(told(...yaml.split('\n'))).toEqual([problem]);
    expect(JSON.stringify(parseDocument(yaml).toJS())).not.toContain('#');
  });

  it.each([
    'title: "Sprint #1"',
    "title: 'Sprint #1'",
    'title: C# and F#',
    'status: draft # until May',
    'excerpt: |\n  Sprint #1\n  --- \n',
    '# a comment',
    'title: "a"\ntags: [a, b]',
  ])('is absent in %j', (yaml) => {
    expect(told(...yaml.split('\n'))).toEqual([]);
    expect(parseDocument(yaml).errors).toEqual([]);
  });
});

describe('what YAML refuses', () => {
  it.each([
    ['title: a\ntags:\n\t- b', '4:1 error: is indented with a tab, which YAML does not accept'],
    ['title: a\nstatus: draft\ntitle: b', '4:1 error: says title again'],
  ])('is reported in %j in helpful words', (yaml, problem) => {
    expect(told(...yaml.split('\n'))).toEqual([problem]);
    expect(parseDocument(yaml).errors).not.toEqual([]);
  });
});

it('spaces beside --- are reported at both the opening and the closing line', () => {
  expect(lintFrontmatter('--- \ntitle: a\n---\n')).toMatchObject([{ line: 1, severity: 'error' }]);
  expect(lintFrontmatter('---\ntitle: a\n---\t\n\nText\n')).toMatchObject([{ line: 3, severity: 'error' }]);
  expect(lintFrontmatter('Text without any')).toEqual([]);
});

it('hostile frontmatter does not take long to check (rules 42)', () => {
  for (const part of ['a: b #', 'a: ', ' ', '\t', '- a #', '---', '-', ' #', 'a:']) {
    for (const text of [
      `---\n${part.repeat(16_000 / part.length)}`,
      `---\n${`${part}\n`.repeat(16_000 / part.length)}`,
      `---\ntitle: a${part.repeat(64_000 / part.length)}`,
    ]) {
      const { user } = process.cpuUsage();
      lintFrontmatter(text);
      expect((process.cpuUsage().user - user) / 1_000).toBeLessThan(250);
    }
  }
});
