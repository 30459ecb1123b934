import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { logEvents } from '#contract/log-events.ts';
import { problemStatus } from '#contract/problem.ts';

const text = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8');

/** The part of the document that explains the log. */
const section = (text.split(/^## /m).find((part) => part.startsWith('What the log says\n')) ?? '').split('\n');
const rows = section.flatMap((line) => {
  const [, name, ...cells] = line.split('|').map((cell) => cell.trim());
  const event = name?.match(/^`([a-z_]+)`$/)?.[1];
  return event === undefined ? [] : [{ event, cells: cells.slice(0, -1) }];
});

it('docs/operating.md explains every possible log line, every code of a failure on our side, and nothing else', () => {
  const codes = Object.entries(problemStatus).flatMap(([code, status]) => (status >= 500 ? [code] : []));
  const expected = [...Object.keys(logEvents), ...codes].sort();
  expect(rows.map(({ event }) => event).sort()).toEqual(expected);
});

it('docs/operating.md says what each line means and what to do', () => {
  for (const { event, cells } of rows) {
    expect(cells, event).toHaveLength(2);
    for (const cell of cells) expect(cell, event).toMatch(/^[A-Z`].{6,}\.$/);
  }
});

it('docs/operating.md names every field that a line may have', () => {
  const fields = new Set<string>(Object.values(logEvents).flat());
  const named = new Set([...section.join('\n').matchAll(/`([A-Za-z]+)`/g)].map(([, name]) => name));
  expect([...fields].filter((field) => !named.has(field))).toEqual([]);
});
