import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const markdownIn = (folder: string) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

const folder = 'docs/decisions';
const index = `${folder}/README.md`;
const decisions = markdownIn(folder)
  .filter((path) => path !== index)
  .sort();
const nameOf = (path: string) => path.slice(folder.length + 1);
const titleOf = (text: string) => /^# \d{4}\. (.+)$/m.exec(text)?.[1];

/** The faults in the form of a decision, in sentences; empty if there are none. */
function shapeFaults(name: string, text: string): string[] {
  const number = /^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1];
  const [head = '', ...parts] = text.split(/^## /m);
  const [, date] = /^# \d{4}\. .+[^.\n]\n\nDate: (\d{4}-\d{2}-\d{2})\n\n$/.exec(head) ?? [];
  const headings = parts.map((part) => part.split('\n', 1)[0]);
  const empty = parts.filter((part) => part.slice(part.indexOf('\n')).trim() === '');
  return [
    ...(number === undefined ? ['The name begins with no number of four digits.'] : []),
    ...(head.startsWith(`# ${number}. `) ? [] : ['The heading does not begin with the number of the file.']),
    ...(date !== undefined && !Number.isNaN(Date.parse(date)) ? [] : ['Heading and date are not as in the others.']),
    ...(headings.join() === 'Context,Decision,Consequence' ? [] : [`The sections are ${headings.join(', ')}.`]),
    ...empty.map((part) => `The section ${part.trim()} is empty.`),
  ];
}

describe('a decision', () => {
  it('has the same shape as all others', () => {
    expect(decisions.length).toBeGreaterThanOrEqual(38);
    const faults = decisions.flatMap((path) =>
      shapeFaults(nameOf(path), read(path)).map((fault) => `${path}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('has a unique number', () => {
    const numbers = decisions.map((path) => nameOf(path).slice(0, 4));
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });

  it('is listed once, by its title, with a sentence on what was decided', () => {
    const lines = read(index).match(/^- .+$/gm) ?? [];
    const listed = lines.map((line) => /^- (\d{4}) \[(.+)\]\((.+)\): [A-Z`].* .*\.$/.exec(line)?.slice(1) ?? line);
    expect(listed).toHaveLength(decisions.length);
    expect(listed).toEqual(decisions.map((path) => [nameOf(path).slice(0, 4), titleOf(read(path)), nameOf(path)]));
  });

  const sound = '# 0001. A title\n\nDate: 2026-11-21\n\n## Context\n\nA\n\n## Decision\n\nB\n\n## Consequence\n\nC\n';

  it('passes the check if it has no faults', () => {
    expect(shapeFaults('0001-a-title.md', sound)).toEqual([]);
  });

  it.each([
    ['another number', sound.replace('0001', '0002')],
    ['a title that is a sentence', sound.replace('A title', 'A title.')],
    ['no date', sound.replace('Date: 2026-11-21\n\n', '')],
    ['a date that is none', sound.replace('11-21', '13-21')],
    ['a section missing', sound.replace('## Decision\n\nB\n\n', '')],
    ['an empty section', sound.replace('B', '')],
    [
      'sections in another order',
      sound.replace('Context', 'X').replace('Decision', 'Context').replace('X', 'Decision'),
    ],
    ['a section too many', `${sound}\n## More\n\nD\n`],
  ])('fails the check with %s', (_, text) => {
    expect(shapeFaults('0001-a-title.md', text)).not.toEqual([]);
  });
});

/** Folders with the repository's own files, excluding build output. */
const ownPath = /^(netlify|src|tests|scripts|docs|content|bench|public)\/(?!\.build)\S*$/;

/**
 * The paths that a document names in backticks; for a path with a placeholder, such as `content/pages/<slug>.json`, the
 * folder before it.
 */
const pathsIn = (text: string): string[] =>
  [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/`([^`]+)`/g)]
    .flatMap(([, span = '']) => span.split(/\s+/))
    .filter((word) => ownPath.test(word))
    .map((word) => word.replace(/[^/]*[<*{…].*$/, ''));

describe('a document', () => {
  it('names only files and folders that exist', () => {
    const documents = ['README.md', ...markdownIn('docs')];
    const named = documents.flatMap((path) => pathsIn(read(path)).map((target) => ({ path, target })));
    expect(named.length).toBeGreaterThan(60);
    const missing = named.filter(({ target }) => !existsSync(new URL(target, root)));
    expect(missing.map(({ path, target }) => `${path} names ${target}`)).toEqual([]);
  });

  it('is searched for paths, including those in commands and before placeholders', () => {
    const text =
      'In `src/ui`, `node scripts/a.ts` and `content/pages/<slug>.json`:\n\n```\n`src/b`\n```\n\nnot `/src/c`.';
    expect(pathsIn(text)).toEqual(['src/ui', 'scripts/a.ts', 'content/pages/']);
  });
});
