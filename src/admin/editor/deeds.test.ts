import '#support/browser-storage.ts';
import { describe, expect, test } from 'vitest';
import type { ContentItemView } from '#contract/api/admin-content.ts';
import { deedsOf, sentFor } from './deeds.ts';
import { draftOf, newDraft } from './draft.ts';

const now = new Date('2026-03-14T09:00:00Z');
const before = '2026-03-01T09:00:00.000Z';
const later = '2026-03-20T09:00:00.000Z';

const item = (more: Partial<ContentItemView> = {}): ContentItemView => ({
  ...{ id: 'a', type: 'essay', slug: 'night', title: 'Night', status: 'draft', content: { body: 'Text.' }, order: 0 },
  ...{ createdAt: before, updatedAt: before, publishedAt: null, rev: 1 },
  ...more,
});
const live = { slug: 'night', title: 'Night', content: {}, publishedAt: before };
const deeds = (base: ContentItemView | null, changed = true, status = base?.status ?? 'draft') => {
  const type = base?.type ?? 'essay';
  const draft = { ...(base ? draftOf(base) : newDraft(type)), status };
  return deedsOf({ type, base, draft, changed }, now);
};
const sent = (intent: Parameters<typeof sentFor>[0], base: ContentItemView | null, status = base?.status ?? 'draft') =>
  sentFor(intent, { base, draft: { ...(base ? draftOf(base) : newDraft('essay')), status } }, now);

describe('what the buttons say', () => {
  test.each([
    ['a new item', null, 'Keeps a draft. Visitors do not see it.'],
    ['a draft', item(), 'Keeps a draft. Visitors do not see it.'],
    ['what is archived', item({ status: 'archived' }), 'Keeps it archived. Visitors do not see it.'],
    ['what is public', item({ status: 'published' }), 'Visitors keep seeing the public version.'],
    ['a draft of changes', item({ live }), 'Visitors keep seeing the public version.'],
    ['what is scheduled', item({ status: 'published', publishAt: later }), 'The version scheduled for'],
    [
      'a fixed page',
      item({ type: 'page', slug: 'home', live: { ...live, slug: 'home' } }),
      'keep seeing the public version',
    ],
    ['a fixed page whose file speaks', item({ type: 'page', slug: 'home' }), 'keep seeing what the file says'],
  ])('Save for %s says what visitors will see', (_, base, says) => {
    const { save } = deeds(base);
    expect(save).toMatchObject({ label: 'Save', isIdle: false });
    expect(save.does).toContain(says);
  });

  test('Save is named after its effect if another status was chosen', () => {
    const isPublic = item({ status: 'published' });
    expect(deeds(isPublic, true, 'archived').save.label).toBe('Save and archive');
    expect(deeds(isPublic, true, 'draft').save.label).toBe('Save and withdraw');
    expect(deeds(item(), true, 'published').save.label).toBe('Save and publish');
    expect(deeds(item(), true, 'archived').save.label).toBe('Save');
  });

  test.each([
    ['essay', 'Visitors read it at once, at /essays/night.'],
    [
      'project',
      'The projects page shows it at once to visitors with JavaScript. After the next build, all others see it there too, and everyone at /projects/night.',
    ],
    ['page', 'Visitors get it at /night after the next build.'],
    ['section', 'The pages that contain it show it after the next build.'],
  ] as const)('Publish for %s says when visitors see it', (type, says) => {
    expect(deeds(item({ type })).publish).toEqual({ label: 'Publish', does: says, isIdle: false });
  });

  test('Publish is idle if visitors already see exactly this', () => {
    expect(deeds(item({ status: 'published' }), false).publish.isIdle).toBe(true);
    expect(deeds(item({ status: 'published' }), true).publish.isIdle).toBe(false);
    expect(deeds(item({ live }), false).publish.isIdle).toBe(false);
    expect(deeds(item({ status: 'published', publishAt: later }), false).publish.does).toContain('is dropped');
  });

  test('Schedule is for items that can wait and are not visible yet', () => {
    expect(deeds(item()).schedule.isIdle).toBe(false);
    expect(deeds(item({ status: 'published', publishAt: later })).schedule.does).toContain('in place of');
    expect(deeds(item({ status: 'published', publishAt: before })).schedule.isIdle).toBe(true);
    expect(deeds(item({ type: 'page' })).schedule.isIdle).toBe(true);
  });
});

describe('what is sent', () => {
  test('Save keeps what is public, and respects a chosen status', () => {
    expect(sent('save', item({ status: 'published' }))).toEqual({ status: 'published', publishAt: null, beside: true });
    expect(sent('save', item({ status: 'published' }), 'archived')).toEqual({ status: 'archived', publishAt: null });
    expect(sent('save', null)).toEqual({ status: 'draft', publishAt: null });
  });

  test('Publish takes effect at once, by the clock of the server too, and keeps a past time', () => {
    const atOnce = { status: 'published', publishAt: null };
    expect(sent('publish', item({ publishAt: later }))).toEqual(atOnce);
    expect(sent('publish', item({ publishAt: before }))).toEqual({ ...atOnce, publishAt: before, atOnce: true });
    expect(sent('save', item({ publishAt: later }), 'published')).toEqual(atOnce);
  });

  test('Publish sends nothing that the version before refuses if there is no moment to drop', () => {
    expect(sent('publish', item())).toEqual({ status: 'published', publishAt: null });
    expect(sent('publish', null)).toEqual({ status: 'published', publishAt: null });
  });

  test('Schedule sends its time', () => {
    expect(sent({ at: later }, null)).toEqual({ status: 'published', publishAt: later });
  });
});
