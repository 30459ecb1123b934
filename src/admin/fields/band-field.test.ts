import '#support/browser-storage.ts';
import { expect, it } from 'vitest';
import { bandKindNames, bandKinds, pageBand, type BandKind } from '#contract/content/page-band.ts';
import { everyBand } from '#support/page-of-bands.ts';
import { newDraft } from '../editor/draft.ts';
import { ofKind } from './band-value.ts';
import { entriesOf, fieldOf } from './field-of.ts';

const entries = Object.fromEntries(
  bandKindNames.map((kind) => [kind, entriesOf(bandKinds[kind].schema, ['kind'])]),
) as Record<BandKind, ReturnType<typeof entriesOf>>;
const field = fieldOf(pageBand, true);

it('every kind of band has a control for each of its fields', () => {
  const kinds = bandKindNames.flatMap((kind) => entries[kind].map(({ field }) => field.kind));
  expect(kinds.length).toBeGreaterThan(bandKindNames.length);
  expect(kinds).not.toContain('json');
  expect(entries.prose.find(({ key }) => key === 'body')?.field.kind).toBe('markdown');
});

it('a new band is text with a unique name', () => {
  const first = field.initialIn?.([]);
  expect(first).toEqual({ kind: 'prose', id: 'band-1', body: '' });
  expect(field.initialIn?.([first, { id: 'band-3' }])).toMatchObject({ id: 'band-4' });
});

it('a new page begins with such a band', () => {
  expect(newDraft('page').content['bands']).toEqual([{ kind: 'prose', id: 'band-1', body: '' }]);
});

it('a band that changes its kind keeps the fields that the new kind has too, and gains those it needs', () => {
  const [statement] = everyBand;
  expect(ofKind('call-to-action', statement, entries)).toEqual({ kind: 'call-to-action', ...statement });
  expect(ofKind('prose', statement, entries)).toEqual({ kind: 'prose', id: 'why', heading: 'Why us', body: '' });
  const questions = everyBand.find(({ kind }) => kind === 'questions');
  expect(ofKind('figures', questions, entries)).toEqual({
    kind: 'figures',
    id: 'faq',
    heading: 'Questions',
    items: [],
  });
  const cards = everyBand.find(({ kind }) => kind === 'cards');
  const asked = {
    kind: 'questions',
    id: 'traits',
    heading: 'Whom we look for',
    items: [{ title: 'Care', text: 'It lasts.' }],
  };
  expect(ofKind('questions', cards, entries)).toEqual(asked);
  expect(ofKind('cards', asked, entries)).toEqual({ ...asked, kind: 'cards' });
  expect(ofKind('statement', { kind: 'prose', id: 'a', body: 'B' }, entries)).toEqual({ id: 'a', heading: '' });
});

it('a band is written out as its kind and its content', () => {
  const [statement, prose] = everyBand;
  expect(field.serialise(statement)).toMatch(/^Kind: Statement\nId: why\nHeading: Why us\n/);
  expect(field.serialise(prose)).toMatch(/^Kind: Text\n[^]*Three \*short\* talks/);
  expect(field.serialise({ kind: 'carousel' })).toBe('{"kind":"carousel"}');
});
