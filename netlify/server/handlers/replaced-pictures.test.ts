import { createContent, renderPreview, setContentStatus } from '#contract/api/admin-content.ts';
import {
  deleteMedia,
  listMedia,
  readMediaUse,
  updateMedia,
  uploadMedia,
  type MediaItem,
} from '#contract/api/admin-media.ts';
import { readEssay } from '#contract/api/essays.ts';
import { readPublished } from '#contract/api/published.ts';
import type { Method } from '#contract/endpoint.ts';
import { fillPath } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayContent, essayDraft } from '#support/content-drafts.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { drawing, pictureFile, uploadForm } from '#support/pictures.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import adminMedia from '../../functions/admin-media.ts';
import essays from '../../functions/essays.ts';
import published from '../../functions/published.ts';
import { fingerprintsNow } from '../build/keep-built.ts';

// A picture that is replaced in place, its focus and its alt text (decision 0133).

let admin: Awaited<ReturnType<typeof contentSite>>;
let headers: { Authorization: string };

beforeEach(async () => {
  captureLog();
  admin = await contentSite();
  ({ headers } = admin);
});

const call = (handler: Parameters<typeof callFunction>[0], request: Request) =>
  callFunction(handler, request, callContext({ deploy: admin.deploy }));
const send = (method: Method, path: string, json?: unknown) =>
  call(adminMedia, apiRequest(path, { method, headers, ...(json !== undefined && { json }) }));
async function add(width: number, height: number, fields: Record<string, string> = {}): Promise<MediaItem> {
  const file = await pictureFile('png', drawing(width, height));
  const form = uploadForm({ ...file, name: `${width}.png` }, fields);
  const { body } = await call(adminMedia, apiRequest(uploadMedia.path, { method: 'POST', headers, body: form }));
  return uploadMedia.response.parse(body).mediaItem;
}
const update = async (id: string, changes: object) => {
  const { status, body } = await send('PUT', fillPath(updateMedia.path, { id }), changes);
  return { status, body };
};
const list = async (query = '') => listMedia.response.parse((await send('GET', listMedia.path + query)).body);
const names = async (query = '') => (await list(query)).mediaItems.map(({ originalFilename }) => originalFilename);
const essayNow = async () => {
  const { body } = await call(essays, apiRequest(fillPath(readEssay.path, { slug: 'night-market' })));
  return readEssay.response.parse(body);
};
const publish = (content: object) =>
  admin.send('POST', createContent.path, essayDraft({ status: 'published', content: { ...essayContent, ...content } }));

async function publishedWith(picture: MediaItem): Promise<void> {
  const answer = await publish({ featuredImage: picture.path, body: `![A stall](${picture.path})` });
  expect(answer.status).toBe(200);
}

describe('a picture that was replaced', () => {
  test('shows the new one wherever it is used, at another address, while stored texts keep the old address', async () => {
    const before = await add(40, 30, { altText: 'A market' });
    await publishedWith(before);
    const built = await fingerprintsNow(admin.deploy.context);
    expect((await essayNow()).html).toContain(`url=${before.path}`);

    const after = await add(60, 20, { standsFor: before.id });
    const { status, body } = await update(before.id, { shows: after.id });
    expect([status, body]).toMatchObject([
      200,
      { mediaItem: { id: before.id, path: before.path, shows: after.path, width: 60, height: 20 } },
    ]);
    const essay = await essayNow();
    expect(essay.content.featuredImage).toBe(`${after.path}#size=60x20&alt=A+market`);
    expect(essay.content.body).toBe(`![A stall](${after.path})`);
    expect(essay.html).toContain(`url=${after.path}`);
    expect(essay.html).not.toContain(before.id);
    // The built pages show the old one, so a build is due.
    expect((await fingerprintsNow(admin.deploy.context))['essays/night-market']).not.toBe(built['essays/night-market']);
    const [item] = (await admin.list()).contentItems;
    expect((await admin.read(item?.id ?? '')).content).toMatchObject({ featuredImage: before.path });
  });

  test('reaches a build with its path, its size and its alt text', async () => {
    const before = await add(40, 30, { altText: 'A market' });
    await publishedWith(before);
    const after = await add(60, 20, { standsFor: before.id });
    await update(before.id, { shows: after.id, focus: { x: 10, y: 90 } });
    const { body } = await call(published, apiRequest(readPublished.path));
    const { pictures } = readPublished.response.parse(body);
    expect(pictures?.[before.path]).toMatchObject({
      ...{ path: after.path, width: 60, height: 20, alt: 'A market', focus: { x: 10, y: 90 } },
    });
  });

  test('is one picture in the library, can be reset, and is deleted with its replacement', async () => {
    const before = await add(40, 30);
    const after = await add(60, 20, { standsFor: before.id });
    await update(before.id, { shows: after.id, focus: { x: 10, y: 90 } });
    expect(await names()).toEqual(['40.png']);
    const { body: back } = await update(before.id, { shows: before.id });
    expect(back).toMatchObject({ mediaItem: { shows: before.path, width: 40 } });
    // The focus of one picture does not fit the other.
    expect((await list()).mediaItems[0]?.focus).toBeUndefined();
    expect((await send('DELETE', fillPath(deleteMedia.path, { id: before.id }))).status).toBe(200);
    expect(await names()).toEqual([]);
    expect((await update(after.id, { altText: 'x' })).status).toBe(404);
  });

  test('is returned as visitors see it when it is uploaded again', async () => {
    const before = await add(40, 30);
    const after = await add(60, 20, { standsFor: before.id });
    await update(before.id, { shows: after.id });
    expect(await add(40, 30)).toMatchObject({ id: before.id, path: before.path, shows: after.path, width: 60 });
  });

  test('can show a picture of the library, which cannot be deleted while it is shown', async () => {
    const [one, two] = [await add(40, 30), await add(60, 20)];
    await update(one.id, { shows: two.id });
    expect((await names()).sort()).toEqual(['40.png', '60.png']);
    const answer = await send('DELETE', fillPath(deleteMedia.path, { id: two.id }));
    expect([answer.status, problem.parse(answer.body).message]).toEqual([
      409,
      'Visitors see it in “40.png” (picture). Take it out there first.',
    ]);
  });

  test('cannot show a missing picture or an invalid id', async () => {
    const { id } = await add(40, 30);
    expect((await update(id, { shows: 'f'.repeat(64) })).status).toBe(404);
    expect((await update(id, { shows: '../keys' })).status).toBe(400);
    expect((await update(id, { focus: { x: 101, y: 0 } })).status).toBe(400);
  });

  test('is previewed with its replacement', async () => {
    const before = await add(40, 30);
    const after = await add(60, 20, { standsFor: before.id });
    await update(before.id, { shows: after.id });
    const { body } = await admin.send('POST', renderPreview.path, { body: `![A stall](${before.path})` });
    expect(renderPreview.response.parse(body).html).toContain(`url=${after.path}`);
  });
});

test('a file that is added again is the same picture even if its encoding has changed, and a replacement is listed once it is added on its own', async () => {
  const one = await add(40, 30);
  expect((await add(40, 30)).id).toBe(one.id);
  const two = await add(60, 20, { standsFor: one.id });
  expect(await names()).toEqual(['40.png']);
  expect((await add(60, 20)).id).toBe(two.id);
  expect((await names()).sort()).toEqual(['40.png', '60.png']);
});

test('the library says how often each picture is used, and lists the unused ones', async () => {
  const [used, drafted, unused] = [await add(40, 30, { altText: 'A market' }), await add(50, 30), await add(60, 20)];
  await publishedWith(used);
  const draft = essayDraft({ slug: 'two', content: { ...essayContent, featuredImage: drafted.path } });
  expect((await admin.send('POST', createContent.path, draft)).status).toBe(200);
  expect(new Map((await list()).mediaItems.map(({ id, uses }) => [id, uses]))).toEqual(
    new Map([
      [used.id, 1],
      [drafted.id, 1],
      [unused.id, 0],
    ]),
  );
  expect(await names('?used=no')).toEqual(['60.png']);
  const { body } = await send('GET', fillPath(readMediaUse.path, { id: drafted.id }));
  expect(readMediaUse.response.parse(body).usedIn).toMatchObject([{ title: 'Night market', shown: false }]);
});

describe('publishing with a picture that has no description', () => {
  const fieldsOf = (body: unknown) => problem.parse(body).fields;

  test('is refused at its field until the library describes the picture or marks it as decorative', async () => {
    const { id, path } = await add(40, 30);
    const refused = await publish({ featuredImage: path });
    expect([refused.status, fieldsOf(refused.body)]).toEqual([
      400,
      {
        'content.featuredImage': `It shows "${path}" without a description. Write its alternative text in the media library, or say there that it is decorative.`,
      },
    ]);
    await update(id, { altText: 'A market' });
    expect((await publish({ featuredImage: path })).status).toBe(200);
    const other = await add(60, 20);
    await update(other.id, { decorative: true });
    const draft = essayDraft({ slug: 'two', status: 'published' });
    const content = { ...essayContent, featuredImage: other.path, body: `![](${other.path})` };
    expect((await admin.send('POST', createContent.path, { ...draft, content })).status).toBe(200);
  });

  test('is refused with the line of the text, even for a draft that could be saved', async () => {
    const { path } = await add(40, 30, { altText: 'A market' });
    const refused = await publish({ body: `One\n\n![](${path})` });
    expect([refused.status, fieldsOf(refused.body)?.['content.body']]).toEqual([
      400,
      `Line 3 shows "${path}" without a description. Write what it shows between the brackets, as in ![A market at night](…), or say in the media library that it is decorative.`,
    ]);
    const draft = essayDraft({ content: { ...essayContent, body: `![](${path})` } });
    const { body } = await admin.send('POST', createContent.path, draft);
    const { id } = (body as { item: { id: string } }).item;
    const answer = await admin.send('PUT', admin.at(setContentStatus.path, id), { status: 'published' });
    expect(answer.status).toBe(400);
  });
});
