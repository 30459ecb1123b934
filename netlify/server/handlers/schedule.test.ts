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

  test('is kept by the button that publishes the item', async () => {
    const publishAt = inAnHour();
    const { id } = await create({ publishAt });
    const { body } = await admin.send('PUT', fillPath(setContentStatus.path, { id }), { status: 'published' });
    expect(createContent.response.parse(body).message).toEqual(
      expect.stringMatching(
        new RegExp(
          `is published. Visitors read it at /essays/.* from ${publishAt.slice(0, 16).replace('T', ' ')} UTC on.$`,
        ),
      ),
    );
  });

  test('stays if a revision with another moment, or none, is restored', async () => {
    const publishAt = inAnHour();
    const { id } = await create({ status: 'published', publishAt });
    await save(id, { status: 'published', title: 'At once', publishAt: null });
    const path = fillPath(restoreContent.path, { id });
    await admin.send('POST', path, { revision: 1, rev: 2 });
    expect(await admin.read(id)).toMatchObject({ status: 'draft', live: { title: 'At once' } });
    expect(await admin.read(id)).not.toHaveProperty('publishAt');
    await save(id, { status: 'published', publishAt });
    await admin.send('POST', path, { revision: 2, rev: 4 });
    expect(await admin.read(id)).toMatchObject({ status: 'draft', title: 'At once', live: { publishAt } });
  });

  test.each([
    ['tomorrow', 'Write a UTC time such as 2026-03-14T09:00:00Z.'],
    ['', 'Write a UTC time such as 2026-03-14T09:00:00Z.'],
    [5, 'Write a UTC time such as 2026-03-14T09:00:00Z.'],
    ['2030-03-14T09:00:00', 'Write a UTC time such as 2026-03-14T09:00:00Z.'],
    ['2030-02-30T09:00:00Z', 'Write a date that exists.'],
    ['9999-12-31T23:59:59Z', 'Write a year before 2100.'],
    ['2020-01-01T00:00:00Z', 'Choose a time to come, or leave it out to publish at once.'],
  ])('is refused at its field if it is %j', async (publishAt, message) => {
    const answer = await admin.send('POST', createContent.path, { ...essayDraft(), publishAt });
    expect(refusalOf(answer)).toEqual([400, { publishAt: message }]);
    const { id } = await admin.create();
    expect(refusalOf(await save(id, { publishAt }))).toEqual([400, { publishAt: message }]);
  });

  test('may be in the past if it was already stored', async () => {
    const publishAt = anHourAgo();
    const { id, ...value } = await admin.create(essayDraft({ status: 'published' }));
    const { rev: _, ...item } = value;
    await admin.stores.open(content).update(id, 1, () => ({ ...item, id, publishAt }));
    expect((await save(id, { status: 'published', title: 'Other', publishAt })).status).toBe(200);
    expect((await save(id, { status: 'published', publishAt: anHourAgo() })).status).toBe(400);
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
