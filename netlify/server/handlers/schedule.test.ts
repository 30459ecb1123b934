import { beforeEach, describe, expect, test } from 'vitest';
import { createContent, restoreContent, setContentStatus, updateContent } from '#contract/api/admin-content.ts';
import { fillPath } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { content } from '#storage/collections/content.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayDraft, projectDraft } from '#support/content-drafts.ts';
import { captureLog } from '#support/function-calls.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

let admin: Awaited<ReturnType<typeof contentSite>>;

beforeEach(async () => {
  captureLog();
  admin = await contentSite();
});

const create = (changes: object) => admin.create({ ...essayDraft(), ...changes });
const save = async (id: string, changes: object) => {
  const { rev } = await admin.read(id);
  return admin.send('PUT', fillPath(updateContent.path, { id }), { ...essayDraft(), rev, ...changes });
};
const setStatus = (id: string, status: string, rev?: number) =>
  admin.send('PUT', fillPath(setContentStatus.path, { id }), { status, ...(rev !== undefined && { rev }) });
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof save>>) => [status, problem.parse(body).fields];

describe('the moment of an item', () => {
  test('is stored, and becomes its publication date', async () => {
    const publishAt = inAnHour();
    const item = await create({ status: 'published', publishAt });
    expect(item).toMatchObject({ publishAt, publishedAt: publishAt });
    expect((await admin.list()).contentItems[0]).toMatchObject({ publishAt });
  });

  test('stays if a save does not mention it, and is removed if a save says null', async () => {
    const publishAt = inAnHour();
    const { id } = await create({ status: 'published', publishAt });
    expect((await save(id, { status: 'published', title: 'Other' })).status).toBe(200);
    expect(await admin.read(id)).toMatchObject({ title: 'Other', publishAt });
    await save(id, { status: 'published', publishAt: null });
    const item = await admin.read(id);
    expect(item).not.toHaveProperty('publishAt');
    expect(Date.parse(item.publishedAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('that is still to come is dropped by the button that publishes, and the message says what visitors see now', async () => {
    const { id } = await create({ publishAt: inAnHour() });
    const { body } = await setStatus(id, 'published');
    expect(createContent.response.parse(body).message).toMatch(
      /^“Night market” is published\. Visitors read it at \/essays\/night-market and in the list;/,
    );
    const item = await admin.read(id);
    expect(item).not.toHaveProperty('publishAt');
    expect(Date.parse(item.publishedAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('to come is dropped by a save that publishes at once, even if the clock of its browser says that it has passed', async () => {
    const { id } = await create({ status: 'published', publishAt: inAnHour() });
    const { publishAt } = await admin.read(id);
    const { body } = await save(id, { status: 'published', publishAt, atOnce: true });
    expect(createContent.response.parse(body).message).toMatch(/^“Night market” is published\./);
    expect(await admin.read(id)).not.toHaveProperty('publishAt');
    const other = await create({ slug: 'other', status: 'published', publishAt: inAnHour(), atOnce: true });
    expect(other).not.toHaveProperty('publishAt');
  });

  test('is dropped by that button too if it is that of the version beside a draft of changes', async () => {
    const { id } = await create({ status: 'published', publishAt: inAnHour() });
    await save(id, { title: 'Changed', beside: true });
    const { rev, live } = await admin.read(id);
    expect(live).toHaveProperty('publishAt');
    await setStatus(id, 'published', rev);
    const item = await admin.read(id);
    expect(item).toMatchObject({ status: 'published', title: 'Changed' });
    expect([item.publishAt, item.live]).toEqual([undefined, undefined]);
  });

  test('stays with a scheduled item that is withdrawn, and with one that was public before', async () => {
    const publishAt = inAnHour();
    const { id } = await create({ status: 'published', publishAt });
    const { body } = await setStatus(id, 'draft');
    expect(createContent.response.parse(body).message).toBe('“Night market” is a draft. Visitors do not see it.');
    expect(await admin.read(id)).toMatchObject({ status: 'draft', publishedAt: null, publishAt });
    const past = anHourAgo();
    await admin.stores
      .open(content)
      .update(id, 2, (item) => ({ ...item, publishAt: past, publishedAt: past, status: 'published' }));
    await setStatus(id, 'draft');
    await setStatus(id, 'published');
    expect(await admin.read(id)).toMatchObject({ status: 'published', publishedAt: past, publishAt: past });
  });

  test('stays if a revision with another moment, or none, is restored', async () => {
    const publishAt = inAnHour();
    const { id } = await create({ status: 'published', publishAt });
    await save(id, { status: 'published', title: 'At once', publishAt: null });
    const path = fillPath(restoreContent.path, { id });
    await admin.send('POST', path, { revision: 1, rev: 2 });
    expect(await admin.read(id)).toMatchObject({ status: 'draft', live: { title: 'At once' } });
    expect(await admin.read(id)).not.toHaveProperty('publishAt');
    await setStatus(id, 'draft');
    await save(id, { status: 'published', publishAt });
    await admin.send('POST', path, { revision: 2, rev: 5 });
    expect(await admin.read(id)).toMatchObject({ status: 'draft', title: 'At once', live: { publishAt } });
  });

  test.each([
    ['tomorrow', 'Write a UTC time such as 2026-03-14T09:00:00Z.'],
    ['', 'Write a UTC time such as 2026-03-14T09:00:00Z.'],
    [5, 'Write a UTC time such as 2026-03-14T09:00:00Z.'],
    ['2030-03-14T09:00:00', 'Write a UTC time such as 2026-03-14T09:00:00Z.'],
    ['2030-02-30T09:00:00Z', 'Write a date that exists.'],
    ['9999-12-31T23:59:59Z', 'Write a year before 2100.'],
    ['2020-01-01T00:00:00Z', 'Choose a time in the future, or leave it out to publish at once.'],
  ])('is refused at its field if it is %j', async (publishAt, message) => {
    const answer = await admin.send('POST', createContent.path, { ...essayDraft(), publishAt });
    expect(refusalOf(answer)).toEqual([400, { publishAt: message }]);
    const { id } = await admin.create();
    expect(refusalOf(await save(id, { publishAt }))).toEqual([400, { publishAt: message }]);
  });

  test.each([
    ['it', { status: 'published', title: 'Changed' }],
    ['the version beside its changes', { status: 'draft', beside: true, title: 'Changed' }],
  ])(
    'that is still to come is refused once visitors see %s, because it would disappear until then',
    async (_, change) => {
      const { id } = await create({ status: 'published' });
      await save(id, change);
      const message = 'Visitors see it already. Save the changes, and publish them when it is time.';
      const refused = await save(id, { status: 'published', publishAt: inAnHour() });
      expect(refusalOf(refused)).toEqual([400, { publishAt: message }]);
    },
  );

  test('that is still to come can be set again before it arrives, and after the item was withdrawn', async () => {
    const { id } = await create({ status: 'published', publishAt: inAnHour() });
    const publishAt = new Date(Date.now() + 7_200_000).toISOString();
    expect((await save(id, { status: 'published', publishAt })).status).toBe(200);
    await setStatus(id, 'published');
    await setStatus(id, 'draft');
    expect((await save(id, { status: 'published', publishAt })).status).toBe(200);
    expect(await admin.read(id)).toMatchObject({ publishAt });
  });

  test('may be in the past if it was already stored', async () => {
    const publishAt = anHourAgo();
    const { id, ...value } = await admin.create(essayDraft({ status: 'published' }));
    const { rev: _, ...item } = value;
    await admin.stores.open(content).update(id, 1, () => ({ ...item, id, publishAt }));
    expect((await save(id, { status: 'published', title: 'Other', publishAt })).status).toBe(200);
    expect((await save(id, { status: 'published', publishAt: anHourAgo() })).status).toBe(400);
  });

  test('may be in the past if the public version of a draft of changes has the same moment, as when the draft is discarded', async () => {
    const publishAt = anHourAgo();
    const { rev: _, ...item } = await admin.create(essayDraft());
    const { id, slug, title } = item;
    const live = { slug, title, content: item.content, publishedAt: null, publishAt };
    await admin.stores.open(content).update(id, 1, () => ({ ...item, title: 'Changed', live }));
    expect((await save(id, { status: 'published', publishAt })).status).toBe(200);
    expect(await admin.read(id)).toMatchObject({ status: 'published', publishAt });
  });

  test('can be set for items with their own page, and for projects', async () => {
    const project = await admin.create({ ...projectDraft(), publishAt: inAnHour() });
    expect(project.publishAt).toBeDefined();
    const { sections } = await (await import('../content/files/built-in.ts')).builtInContent();
    const [section] = sections;
    if (!section) throw new Error('There are no sections.');
    const { slug, title } = section;
    const draft = essayDraft({ type: 'section', slug, title, content: section });
    expect(refusalOf(await admin.send('POST', createContent.path, { ...draft, publishAt: inAnHour() }))).toEqual([
      400,
      { publishAt: 'Only projects, essays and articles can be scheduled. Leave it out.' },
    ]);
    expect((await admin.send('POST', createContent.path, { ...draft, publishAt: null })).status).toBe(200);
  });
});
