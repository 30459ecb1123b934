import '#support/browser-storage.ts';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { text } from '#contract/primitives.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { contentTypeNames } from '#contract/content/types.ts';
import { essayContent, projectContent } from '#support/content-drafts.ts';
import { contentFields } from './content-fields.ts';
import { fieldOf } from './field-of.ts';
import { initialOf } from './group-value.ts';

const fieldNamed = (type: ContentItem['type'], key: string, slug = '') => {
  const entry = contentFields(type, slug).find((one) => one.key === key);
  if (!entry) throw new Error(`There is no field ${key}.`);
  return entry.field;
};

describe('the form of a type', () => {
  it('never falls back to JSON', () => {
    const kinds = contentTypeNames.flatMap((type) => contentFields(type).map(({ field }) => field.kind));
    expect(kinds.length).toBeGreaterThan(contentTypeNames.length);
    expect(kinds).not.toContain('json');
  });

  it('gives each field of a project a suitable control', () => {
    const kinds = Object.fromEntries(contentFields('project').map(({ key, field }) => [key, field.kind]));
    expect(kinds).toEqual({
      id: 'number',
      sector: 'text',
      status: 'text',
      location: 'text',
      yearStarted: 'number',
      partnerType: 'choice',
      role: 'long text',
      sentence: 'long text',
      overview: 'long text',
      problem: 'long text',
      whatWeBuilt: 'lines',
      howItWorks: 'lines',
      impact: 'long text',
      inShort: 'group',
      timeline: 'list',
      essay: 'text',
      drawing: 'text',
      drawingAlt: 'long text',
      diagram: 'text',
      artefact: 'choice',
      gradient: 'choice',
      icon: 'choice',
      image: 'text',
      metrics: 'list',
      techStack: 'lines',
    });
  });

  it('leaves title and slug to the item', () => {
    const keys = contentTypeNames.flatMap((type) => contentFields(type).map(({ key }) => key));
    expect(keys.length).toBeGreaterThan(contentTypeNames.length);
    expect(keys).not.toContain('title');
    expect(keys).not.toContain('slug');
  });

  it('edits the body of essays and articles as Markdown', () => {
    expect(fieldNamed('essay', 'body').kind).toBe('markdown');
    expect(fieldNamed('article', 'body').kind).toBe('markdown');
  });

  it('has a picker for the date of an essay, and keeps an invalid date', () => {
    const date = fieldNamed('essay', 'publishDate');
    expect(date).toMatchObject({
      kind: 'date',
      optional: true,
      help: expect.stringContaining('the day of publication') as string,
    });
    expect(date.parse('2020-01-02')).toBe('2020-01-02T00:00:00Z');
    expect(date.parse('')).toBeUndefined();
    expect(date.validate('soon')).toBe('Write a day such as 2026-03-14.');
    expect(date.validate('2026-02-30')).toBe('Write a date that exists.');
    expect(date.validate('0020-01-02')).toBe('Write a year from 1900 to 2099.');
    expect(['2020-01-02', '2020-01-02T09:00:00Z', undefined].map(date.validate)).toEqual([null, null, null]);
  });

  it('treats the person of a page as an optional group', () => {
    const person = fieldNamed('page', 'person', 'leadership');
    expect(person).toMatchObject({ kind: 'group', optional: true });
    expect(initialOf(contentFields('page'))).toEqual({ description: '', heading: '', bands: [] });
    expect(person.initial()).toMatchObject({ name: '', bio: '' });
  });

  it('has the fields that the slug of a page uses', () => {
    const keys = (slug: string) => contentFields('page', slug).map(({ key }) => key);
    expect(keys('careers')).toContain('navigation');
    expect(keys('careers')).not.toContain('person');
    expect([keys('home'), keys('about'), keys('careers')].map((all) => all.includes('ventures'))).toEqual([
      true,
      false,
      false,
    ]);
    expect(keys('about')).toEqual(expect.arrayContaining(['way', 'ownership', 'timeline']));
    expect(keys('leadership')).toEqual(expect.arrayContaining(['person', 'previous', 'decisions', 'roles']));
    expect(keys('careers')).not.toContain('roles');
    expect(keys('about')).not.toContain('navigation');
    expect(fieldNamed('page', 'bands', 'about').entryIn?.([])).toEqual({ id: '', heading: '' });
    expect(contentFields('page', 'careers')).toBe(contentFields('page', 'press'));
  });

  it('shows the sentence of the schema as a hint', () => {
    expect(fieldNamed('project', 'yearStarted').help).toBe('A year such as 2024.');
    expect(fieldNamed('project', 'techStack').help).toBe('Technologies in use. One per line.');
    expect(fieldNamed('project', 'metrics').optional).toBe(true);
  });
});

describe('a field', () => {
  it('returns every stored example value unchanged', () => {
    for (const [type, content] of [
      ['project', projectContent],
      ['essay', essayContent],
    ] as const) {
      for (const [key, value] of Object.entries(content)) {
        const field = fieldNamed(type, key);
        expect(field.parse(field.serialise(value)), key).toEqual(value);
        expect(field.validate(value), key).toBeNull();
      }
    }
  });

  it('reads numbers as numbers and keeps invalid ones', () => {
    const number = fieldOf(z.number('Write a number.'));
    expect(number.parse(' 1.50 ')).toBe(1.5);
    expect(number.parse('-3')).toBe(-3);
    expect(number.parse('')).toBeUndefined();
    expect(number.parse('1,000')).toBe('1,000');
    expect(number.validate('1,000')).toBe('Write a number.');
  });

  it('leaves out an empty optional value', () => {
    expect(fieldOf(z.optional(text('a word'))).parse('')).toBeUndefined();
    expect(fieldOf(z.optional(z.array(text('a word')))).parse(' \n')).toBeUndefined();
    expect(fieldOf(text('a word')).parse('')).toBe('');
    expect(fieldOf(z.array(text('a word'))).parse('')).toEqual([]);
  });

  it('reads each line as an entry', () => {
    expect(fieldOf(z.array(text('a word'))).parse('one\n\ntwo  words\n')).toEqual(['one', 'two  words']);
  });

  it('reports its own mistakes, not those of nested values', () => {
    const list = fieldOf(z.array(z.strictObject({ a: text('an a') })).check(z.minLength(1, 'List at least one.')));
    expect(list.validate([])).toBe('List at least one.');
    expect(list.validate([{ a: '' }])).toBeNull();
    expect(fieldOf(z.array(text('a word'))).validate(['one', ' '])).toBe('Line 2: Write a word.');
  });

  it('uses the description if the schema has no message for a mistake', () => {
    const year = fieldOf(z.int().check(z.minimum(2000), z.describe('A year such as 2024.')));
    expect(year.validate(1999)).toBe('A year such as 2024.');
    expect(year.validate(2024)).toBeNull();
  });

  it('offers the words of an enum and no others', () => {
    const choice = fieldOf(z.enum(['one', 'two'], 'Write one of: one, two.'));
    expect(choice.kind).toBe('choice');
    expect(choice.initial()).toBeUndefined();
    expect(choice.validate('three')).toBe('Write one of: one, two.');
  });

  it('is a switch for a boolean, off at first', () => {
    const field = fieldOf(z.boolean());
    expect(field).toMatchObject({ kind: 'switch', optional: false });
    expect(field.initial()).toBe(false);
    expect(field.parse(field.serialise(true))).toBe(true);
  });

  it('is JSON for a value without a control of its own', () => {
    const field = fieldOf(z.record(z.string(), z.number()));
    expect(field.kind).toBe('json');
    expect(field.parse(field.serialise({ a: 1 }))).toEqual({ a: 1 });
    expect(field.parse('{"a":')).toBe('{"a":');
  });
});
