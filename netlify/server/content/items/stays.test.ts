import { deleteContent, revertContent, setContentStatus, updateContent } from '#contract/api/admin-content.ts';
import { syncContent } from '#contract/api/admin-sync.ts';
import { problem } from '#contract/problem.ts';
import { contentSite } from '#support/content-calls.ts';
import { captureLog } from '#support/function-calls.ts';
import { builtInContent } from '../files/built-in.ts';
import { fileItems } from '../files/file-items.ts';
import { beforeEach, describe, expect, test } from 'vitest';

let admin: Awaited<ReturnType<typeof contentSite>>;

beforeEach(async () => {
  captureLog();
  admin = await contentSite();
});

/** An item with the content of its file. */
const itemAt = async (type: string, slug: string) => {
  const file = fileItems(await builtInContent()).find(({ draft }) => draft.type === type && draft.slug === slug);
  if (!file) throw new Error(`There is no ${type} ${slug}.`);
  const { id, rev } = await admin.create(file.draft);
  const { title, status, content, order } = file.draft;
  return { id, body: { type, slug, title, status, content, order, rev } };
};
const save = (id: string, body: object) => admin.send('PUT', admin.at(updateContent.path, id), body);
const refusalOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  const { message, fields } = problem.parse(body);
  return { status, message, fields };
};

describe.each([
  ['page', 'leadership'],
  ['section', 'value-cards'],
])('the %s %s, which a template needs,', (type, slug) => {
  const name = `The ${type} “${slug}” is a part of the site`;

  test.each(['draft', 'archived'])('cannot be set to %s, by a status change or by a save', async (status) => {
    const { id, body } = await itemAt(type, slug);
    const refusal = { status: 400, fields: { status: expect.stringContaining('is always published') as string } };
    const setting = admin.send('PUT', admin.at(setContentStatus.path, id), { status });
    expect(await refusalOf(setting)).toMatchObject(refusal);
    expect(await refusalOf(save(id, { ...body, status }))).toMatchObject(refusal);
    expect(await admin.read(id)).toMatchObject({ status: 'published', rev: body.rev });
  });

  test('cannot be deleted, and the refusal says what to do instead', async () => {
    const { id } = await itemAt(type, slug);
    expect(await refusalOf(admin.send('DELETE', admin.at(deleteContent.path, id)))).toEqual({
      status: 400,
      message: `${name} and cannot be deleted. Revert it to its file instead.`,
      fields: undefined,
    });
    expect((await admin.read(id)).status).toBe('published');
  });

  test('keeps its address', async () => {
    const { id, body } = await itemAt(type, slug);
    expect(await refusalOf(save(id, { ...body, slug: 'elsewhere' }))).toMatchObject({
      status: 400,
      fields: { slug: `${name} and keeps its address. Write "${slug}".` },
    });
    expect((await admin.read(id)).slug).toBe(slug);
  });

  test('can be reverted to its file, and its edits stay in the history', async () => {
    const { id, body } = await itemAt(type, slug);
    const edited = await save(id, { ...body, title: 'Edited' });
    expect(edited.status).toBe(200);
    const stale = await admin.send('POST', admin.at(revertContent.path, id), { rev: body.rev });
    expect(stale.status).toBe(409);
    const reverted = await admin.send('POST', admin.at(revertContent.path, id), { rev: body.rev + 1 });
    expect([reverted.status, await admin.read(id)]).toMatchObject([
      200,
      { title: body.title, status: 'published', content: body.content, rev: body.rev + 2 },
    ]);
    expect((await admin.history(id)).map(({ item }) => item?.title)).toContain('Edited');
  });
});

test('an item that no template needs can be withdrawn, renamed and deleted as usual', async () => {
  const { id, body } = await itemAt('essay', 'the-receipt-is-the-product');
  expect((await save(id, { ...body, slug: 'elsewhere' })).status).toBe(200);
  expect((await admin.send('PUT', admin.at(setContentStatus.path, id), { status: 'draft' })).status).toBe(200);
  expect((await admin.send('DELETE', admin.at(deleteContent.path, id))).status).toBe(200);
  expect((await admin.send('POST', admin.at(revertContent.path, id), { rev: 1 })).status).toBe(404);
});

test('a sync finds nothing to do after a page has been reverted', async () => {
  await admin.send('POST', syncContent.path);
  const [page] = (await admin.list('?type=page&q=leadership')).contentItems;
  const { id, rev, type, slug, status, content, order } = await admin.read(page?.id ?? '');
  await save(id, { rev, type, slug, status, content, order, title: 'Edited' });
  await admin.send('POST', admin.at(revertContent.path, id), { rev: rev + 1 });
  const { body } = await admin.send('POST', syncContent.path);
  expect(syncContent.response.parse(body).message).toBe('No change');
});

test('an item without a file cannot be reverted to one', async () => {
  const item = await admin.create();
  expect(await refusalOf(admin.send('POST', admin.at(revertContent.path, item.id), { rev: item.rev }))).toMatchObject({
    status: 400,
    message: `The essay “${item.slug}” has no file to go back to.`,
  });
});
