import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { dropReasons, eventBatch } from '#contract/api/events.ts';
import {
  addedFields,
  dropTexts,
  sentFields,
  visitFields,
  visitPageFields,
  type CountedField,
} from '#contract/api/what-we-count.ts';
import { eventRecord } from '#storage/collections/event-record.ts';
import { pageRow, visitRow } from '#storage/collections/visit-row.ts';

const page = await readFile(new URL('../dist/what-we-count.html', import.meta.url), 'utf8');
const shown = page.replaceAll('&#39;', "'").replaceAll('&amp;', '&');

const all = (fields: readonly CountedField[]): CountedField[] =>
  fields.flatMap((field) => [field, ...all(field.parts)]);

it('the page describes each field that a browser may send', () => {
  const fields = all(sentFields());
  expect(fields.map(({ name }) => name)).toEqual([
    ...['events', 'eventName', 'page', 'url', 'ago', 'read', 'page', 'ms', 'quarters', 'referrer', 'campaign'],
  ]);
  expect(Object.keys(eventBatch.shape)).toEqual(sentFields().map(({ name }) => name));
  for (const { name, says } of fields) {
    expect(shown).toContain(`<code>${name}</code>`);
    expect(shown).toContain(says);
  }
});

it('every stored field of an event is named on the page', () => {
  const named = new Set([...sentFields().map(({ name }) => name), ...Object.keys(addedFields)]);
  expect(Object.keys(eventRecord.shape).filter((name) => !named.has(name))).toEqual([]);
  for (const says of [...Object.values(addedFields), ...Object.values(dropTexts)]) expect(shown).toContain(says);
  expect(Object.keys(dropTexts)).toEqual([...dropReasons]);
});

it('every stored field of a visit is named on the page', () => {
  expect(Object.keys(visitFields).sort()).toEqual(Object.keys(visitRow.shape).sort());
  expect(Object.keys(visitPageFields).sort()).toEqual(Object.keys(pageRow.shape).sort());
  for (const says of [...Object.values(visitFields), ...Object.values(visitPageFields)]) expect(shown).toContain(says);
});

it('every page links to What We Count', async () => {
  for (const file of ['index', 'about', 'contact', '404'])
    expect(await readFile(new URL(`../dist/${file}.html`, import.meta.url), 'utf8')).toContain('href="/what-we-count"');
});
