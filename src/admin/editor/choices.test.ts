import type { SyncConflict } from '#contract/api/admin-sync.ts';
import { describe, expect, it } from 'vitest';
import { allSent, carriedOver, choiceAt, countSettled, withChoice } from './choices.ts';

const title: SyncConflict = { key: 'title', kind: 'field', base: 'Base', file: 'File', item: 'Item' };
const tags: SyncConflict = { key: 'content.tags', kind: 'field', base: ['a'], file: ['a', 'f'], item: ['a', 'i'] };
const steps: SyncConflict = { key: 'content.steps', kind: 'field', file: [{ n: 1 }], item: [] };
const first: SyncConflict = { key: 'content.body#1', kind: 'paragraphs', base: '', file: 'One.', item: 'Eins.' };
const second: SyncConflict = { ...first, key: 'content.body#2', file: 'Two.', item: 'Zwei.' };

describe('what is sent', () => {
  it('is nothing while a place is undecided', () => {
    const choices = withChoice([], title, { side: 'file' });
    expect(allSent(choices, [title, tags])).toBeNull();
    expect(countSettled(choices, [title, tags])).toBe(1);
  });

  it('is a side, or your own value as a text, a list of lines or JSON', () => {
    let choices = withChoice([], title, { side: 'base' });
    choices = withChoice(choices, first, { own: 'Both.\n\nOf them.' });
    choices = withChoice(choices, first, { side: 'own' });
    choices = withChoice(choices, tags, { side: 'own' });
    choices = withChoice(choices, steps, { side: 'own' });
    choices = withChoice(choices, steps, { own: '[{"n": 2}' });
    expect(countSettled(choices, [title, first, tags, steps])).toBe(3);
    choices = withChoice(choices, steps, { own: '[{"n": 2}]' });
    expect(allSent(choices, [title, first, tags, steps])).toEqual({
      title: 'base',
      'content.body#1': { value: 'Both.\n\nOf them.' },
      'content.tags': { value: ['a', 'i'] },
      'content.steps': { value: [{ n: 2 }] },
    });
  });
});

describe('choices after a conflict is reloaded', () => {
  const choices = withChoice(withChoice([], title, { side: 'file' }), second, { side: 'item' });

  it('apply to places whose sides are unchanged, even if they are numbered differently', () => {
    const moved = { ...second, key: 'content.body#1' };
    const again = carriedOver(choices, [{ ...title }, moved]);
    expect(allSent(again, [title, moved])).toEqual({ title: 'file', 'content.body#1': 'item' });
  });

  it('do not apply to a place whose side has changed', () => {
    const again = carriedOver(choices, [{ ...title, item: 'Newer' }, second]);
    expect(choiceAt(again, { ...title, item: 'Newer' }).side).toBeNull();
    expect(choiceAt(again, second).side).toBe('item');
  });

  it('apply to only one of two places with the same texts', () => {
    const twin = { ...second, key: 'content.body#3' };
    const again = carriedOver(choices, [title, second, twin]);
    expect(countSettled(again, [title, second, twin])).toBe(2);
  });

  it('keep a text of your own, which has to be chosen again', () => {
    const own = withChoice(withChoice([], title, { side: 'own' }), title, { own: 'Mine' });
    const newer = { ...title, file: 'Newer' };
    const again = carriedOver(own, [newer]);
    expect(choiceAt(again, newer)).toMatchObject({ side: null, own: 'Mine' });
    expect(allSent(withChoice(again, newer, { side: 'own' }), [newer])).toEqual({ title: { value: 'Mine' } });
  });
});
