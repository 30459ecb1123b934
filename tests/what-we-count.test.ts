import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { dropReasons, eventBatch } from '#contract/api/events.ts';
import {
  addedFields,
  dayFields,
  dropTexts,
  sentFields,
  sumFields,
  visitFields,
  visitPageFields,
  type CountedField,
} from '#contract/api/what-we-count.ts';
import { eventRecord } from '#storage/collections/event-record.ts';
import { periodKinds, periodSchemas, type PeriodKind } from '#storage/collections/period-kinds.ts';
import { visitColumns } from '#storage/collections/visit-columns.ts';
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

it('the page says when a batch is sent, and which part of a mail link is sent', () => {
  expect(shown).toContain('and before that whenever ten things wait to be sent');
  expect(shown).toContain('or mailto: without the address.');
});

it('the page mentions the mark that a daily limit needs, even for those who ask for privacy', () => {
  expect(shown).toContain('Only the daily limit for your address needs a mark, which is kept apart');
  expect(shown).toContain('It is deleted once the day after its own is over.');
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

/** The names of all fields that a schema stores, apart from visits, whose columns are made of the rows above. */
function storedNames(schema: z.core.$ZodType): string[] {
  if (schema === visitColumns) return [];
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable)
    return storedNames(schema._zod.def.innerType);
  if (schema instanceof z.core.$ZodArray) return storedNames(schema._zod.def.element);
  if (schema instanceof z.core.$ZodRecord) return storedNames(schema._zod.def.valueType);
  if (!(schema instanceof z.core.$ZodObject)) return [];
  return Object.entries(schema._zod.def.shape).flatMap(([name, field]) => [name, ...storedNames(field)]);
}
/** The kinds that hold what was sent, and are deleted after two days (rules 36, decision 0163). */
const hours: readonly PeriodKind[] = ['hours', 'hours-so-far'];

it('every field of the days, months and quarters that stay is named on the page', () => {
  const stored = new Set(
    periodKinds.filter((kind) => !hours.includes(kind)).flatMap((kind) => storedNames(periodSchemas[kind])),
  );
  const named = new Set([...Object.keys(dayFields), ...Object.keys(sumFields)]);
  const folders = ['days', 'months', 'visits'];
  // The list of events that an earlier version kept is stored empty, and read as empty.
  expect([...stored].filter((name) => !named.has(name) && !folders.includes(name))).toEqual(['latest']);
  expect([...named].filter((name) => !stored.has(name))).toEqual([]);
  const latest = periodSchemas.months.shape.days._zod.def.valueType.shape.latest;
  expect(z.parse(latest, [{ id: 'an event', time: 1 }])).toEqual([]);
  for (const says of [...Object.values(dayFields), ...Object.values(sumFields)]) expect(shown).toContain(says);
});

it('every field of the hours is named on the page, too', () => {
  const named = new Set([...all(sentFields()).map(({ name }) => name), ...Object.keys(addedFields)]);
  const { batches } = periodSchemas.hours.shape;
  expect(Object.keys(batches._zod.def.element.shape).filter((name) => !named.has(name))).toEqual(['value']);
});

it('every page links to What We Count', async () => {
  for (const file of ['index', 'about', 'contact', '404'])
    expect(await readFile(new URL(`../dist/${file}.html`, import.meta.url), 'utf8')).toContain('href="/what-we-count"');
});
