import { createContent, deleteContent, updateContent } from '#contract/api/admin-content.ts';
import { metCopy, readWorkingCopy, writeWorkingCopy, type WorkingDraft } from '#contract/api/working-copies.ts';
import { problem } from '#contract/problem.ts';
import { workingCopies } from '#storage/collections/working-copies.ts';
import { withinDeadline } from '#storage/deadline.ts';
import { eventually } from '#support/eventually.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayContent, essayDraft } from '#support/content-drafts.ts';
import { everythingIn, rawStore } from '#support/local-blobs.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import handler from '../../functions/admin-working-copies.ts';

const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';
const paragraphs = 'The first paragraph.\n\nThe second paragraph.\n\nThe third paragraph.';

let admin: Awaited<ReturnType<typeof contentSite>>;
let headers: Record<string, string>;
let id: string;
let log: ReturnType<typeof captureLog>;

const draftWith = (body: string, more: Partial<WorkingDraft> = {}): WorkingDraft => ({
  title: 'Night market',
  slug: 'night-market',
  status: 'draft',
  order: '0',
  publishAt: '',
  content: { ...essayContent, body },
  json: null,
  hasOwnSlug: true,
  ...more,
});

const send = (method: 'GET' | 'PUT', path: string, json?: unknown) =>
  callFunction(
    handler,
    apiRequest(path, { method, headers: { ...headers, 'user-agent': phone }, ...(json !== undefined && { json }) }),
    callContext({ deploy: admin.deploy }),
  );
const read = async (of = id, query = '') => {
  const { status, body, text } = await send('GET', admin.at(readWorkingCopy.path, of) + query);
  if (status !== 200) throw new Error(text);
  return readWorkingCopy.response.parse(body);
};
const write = (body: object, of = id) =>
  send('PUT', admin.at(writeWorkingCopy.path, of), { base: 1, window: 'desk', count: 1, ...body });
const written = async (body: object, of = id) => {
  const { status, body: answer, text } = await write(body, of);
  if (status !== 200) throw new Error(text);
  return writeWorkingCopy.response.parse(answer);
};
const refused = async (body: object) => {
  const { status, body: answer } = await write(body);
  return { status, current: metCopy.parse(problem.parse(answer).current) };
};

beforeEach(async () => {
  log = captureLog();
  admin = await contentSite();
  headers = { ...admin.headers };
  ({ id } = await admin.create(essayDraft()));
});

describe('unsaved work', () => {
  test('is kept with its author, device and window, even if it is invalid, and leaves the item unchanged', async () => {
    expect(await read()).toEqual({ success: true, rev: 0, item: 1, copy: null });
    const unfinished = draftWith('', { title: '', slug: 'Not A Slug', order: 'x', content: { body: '# 木\n<' } });
    expect(await written({ rev: 0, draft: unfinished })).toEqual({ success: true, rev: 1, item: 1 });
    const { copy } = await read();
    expect(copy).toMatchObject({ rev: 1, draft: unfinished, base: 1, by: 'ada', device: 'Chrome on Android' });
    expect((await admin.list()).contentItems).toHaveLength(1);
    expect(await admin.read(id)).toMatchObject({ title: 'Night market', rev: 1 });
    expect(await admin.history(id)).toHaveLength(1);
  });

  test('of an item that was never saved is kept under its type', async () => {
    await written({ rev: 0, base: null, draft: draftWith('A first sentence.') }, 'new-essay');
    expect((await read('new-essay')).copy?.draft?.content['body']).toBe('A first sentence.');
    expect((await write({ rev: 0, draft: draftWith('') }, 'new-poem')).status).toBe(404);
    expect((await admin.list()).contentItems).toHaveLength(1);
  });

  test('of several new items of a type is kept for each, and each names the others without their texts', async () => {
    await written({ rev: 0, base: null, draft: draftWith('One.', { title: 'First' }) }, 'new-essay-a1');
    await written({ rev: 0, base: null, draft: draftWith('Two.', { title: 'Second' }) }, 'new-essay');
    await written({ rev: 0, base: null, draft: draftWith('Three.') }, 'new-article-a1');
    const { copy, unsaved } = await read('new-essay-a1');
    expect(copy?.draft?.title).toBe('First');
    expect(unsaved).toMatchObject([{ id: 'new-essay', title: 'Second', window: 'desk', device: 'Chrome on Android' }]);
    expect(JSON.stringify(unsaved)).not.toContain('Two.');
    for (const id of ['new-essay-', 'new-essay-A1', 'new-essay-a1-b2', `new-essay-${'a'.repeat(21)}`, 'new-'])
      expect((await write({ rev: 0, draft: draftWith('') }, id)).status).toBe(404);
  });

  test('that became an item says so, for any author, and keeps what another window wrote in between', async () => {
    const key = 'new-essay-a1';
    await written({ rev: 0, base: null, window: 'desk', draft: draftWith('One.') }, key);
    const create = async (slug: string, window: string) => {
      const query = new URLSearchParams({ copy: key, rev: '0', window, count: '9' });
      const { text } = await admin.send('POST', `${createContent.path}?${query}`, essayDraft({ slug }));
      return createContent.response.parse(JSON.parse(text)).item.id;
    };
    const made = await create('first', 'desk');
    await eventually(async () => expect((await read(key)).copy).toMatchObject({ draft: null, became: made }));
    expect((await write({ rev: 2, base: null, count: 10, draft: draftWith('Two.') }, key)).status).toBe(409);

    await written({ rev: 0, base: null, window: 'phone', draft: draftWith('Mine.') }, 'new-essay-b2');
    const query = 'copy=new-essay-b2&rev=0&window=desk&count=1';
    await admin.send('POST', `${createContent.path}?${query}`, essayDraft({ slug: 'second' }));
    await eventually(async () => expect((await read('new-essay-b2')).copy?.became).toBeDefined());
    expect((await read('new-essay-b2')).copy?.draft?.content['body']).toBe('Mine.');
    for (const wrong of [
      'copy=new-article-b2',
      `copy=${id}`,
      'copy=new-essay-b2&window=%00',
      'copy=new-essay-b2&rev=x',
    ])
      expect(
        (await admin.send('POST', `${createContent.path}?${wrong}`, essayDraft({ slug: `x${wrong.length}` }))).status,
      ).toBe(200);
  });

  test('is not sent again to a window that knows it, but the item’s revision is', async () => {
    await written({ rev: 0, draft: draftWith('One.') });
    await admin.send('PUT', admin.at(updateContent.path, id), { ...essayDraft({ title: 'Other' }), rev: 1 });
    expect(await read(id, '?known=1&base=1')).toEqual({ success: true, rev: 1, item: 2, copy: null });
    expect((await read(id, '?known=nonsense')).copy?.rev).toBe(1);
  });

  test('that was saved or discarded is gone, and other windows learn what became of it', async () => {
    await written({ rev: 0, draft: draftWith('One.') });
    await written({ rev: 1, count: 2, draft: null, ended: 'saved' });
    expect((await read()).copy).toMatchObject({ rev: 2, draft: null, ended: 'saved', device: 'Chrome on Android' });
    expect((await written({ rev: 2, count: 3, draft: draftWith('Two.') })).rev).toBe(3);
  });

  test('is erased with its item, and cannot be written for an item that is gone', async () => {
    await written({ rev: 0, draft: draftWith('A sentence that nobody else wrote.') });
    await admin.send('DELETE', admin.at(deleteContent.path, id));
    await eventually(async () =>
      expect(await everythingIn(admin.deploy.context, 'working-copies')).not.toContain('nobody else wrote'),
    );
    expect((await write({ rev: 1, count: 2, draft: draftWith('More.') })).status).toBe(404);
    expect((await read()).item).toBeNull();
  });

  test('is never logged, and cannot be read without the token', async () => {
    await written({ rev: 0, draft: draftWith('A secret sentence.') });
    await refused({ rev: 0, window: 'phone', draft: draftWith('Another secret sentence.') });
    expect(JSON.stringify(log)).not.toContain('secret sentence');
    headers = {};
    expect((await send('GET', admin.at(readWorkingCopy.path, id))).status).toBe(401);
    expect((await write({ rev: 1, draft: draftWith('') })).status).toBe(401);
  });
});

describe('two windows', () => {
  beforeEach(() => written({ rev: 0, window: 'desk', draft: draftWith(paragraphs) }));

  test('that changed different paragraphs both get one merged text', async () => {
    const [one, other] = [paragraphs.replace('first', '1st'), paragraphs.replace('third', '3rd')];
    await written({ rev: 1, window: 'desk', count: 2, draft: draftWith(one) });
    const { status, current } = await refused({ rev: 1, window: 'phone', draft: draftWith(other, { title: 'New' }) });
    expect(status).toBe(409);
    expect(current).toMatchObject({ rev: 2, by: 'ada', draft: { content: { body: one } } });
    expect(current.merged).toMatchObject({ title: 'New', content: { body: one.replace('third', '3rd') } });
    expect((await read()).copy?.draft?.content['body']).toBe(one);
    expect((await written({ rev: 2, window: 'phone', draft: current.merged })).rev).toBe(3);
  });

  test.each([
    [
      'the same paragraph',
      draftWith(paragraphs.replace('first', '1st')),
      draftWith(paragraphs.replace('first', 'One')),
    ],
    ['JSON by hand', draftWith(paragraphs, { json: '{' }), draftWith(paragraphs.replace('first', 'One'))],
  ])('that wrote %s lose nothing, and are not merged', async (_, theirs, mine) => {
    await written({ rev: 1, window: 'desk', count: 2, draft: theirs });
    const { current } = await refused({ rev: 1, window: 'phone', draft: mine });
    expect(current.merged).toBeUndefined();
    expect(current.draft).toEqual(theirs);
    expect((await read()).copy?.draft).toEqual(theirs);
  });

  test('without a common revision are not merged', async () => {
    const { current } = await refused({ rev: 0, window: 'phone', draft: draftWith('Something else.') });
    expect(current.merged).toBeUndefined();
    expect(current.draft?.content['body']).toBe(paragraphs);
  });

  test('do not discard what the other has written since', async () => {
    await written({ rev: 1, count: 2, draft: draftWith('Since then.') });
    const { current } = await refused({ rev: 1, window: 'phone', draft: null, ended: 'discarded' });
    expect(current.draft?.content['body']).toBe('Since then.');
  });

  test('that write at once give each revision one writer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => write({ rev: 1, window: `w${n}`, draft: draftWith(`Text ${n}.`) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
  });
});

describe('one window', () => {
  test('continues from its own write whose answer it missed, and a late write changes nothing', async () => {
    await written({ rev: 0, count: 1, draft: draftWith('One.') });
    await written({ rev: 0, count: 3, draft: draftWith('One. Two. Three.') });
    const { current } = await refused({ rev: 0, count: 2, draft: draftWith('One. Two.') });
    expect(current).toMatchObject({ rev: 2, window: 'desk', count: 3 });
    expect((await read()).copy?.draft?.content['body']).toBe('One. Two. Three.');
  });
});

describe('retention', () => {
  const days = (count: number) => Date.now() + count * 86_400_000;
  const expire = (at: number) => withinDeadline(10_000, () => admin.stores.open(workingCopies).expire(at));
  const stored = () => everythingIn(admin.deploy.context, 'working-copies');

  test('keeps unsaved work for ninety days after its last change, and nothing of it after that', async () => {
    await written({ rev: 0, draft: draftWith('A sentence.') });
    await expire(days(89));
    expect(await stored()).toContain('A sentence.');
    await expire(days(91));
    expect(await stored()).not.toContain('A sentence.');
    expect((await read()).rev).toBe(0);
  });

  test('erases saved and discarded copies, and those without an item, an hour later', async () => {
    await written({ rev: 0, draft: draftWith('Saved since.') });
    await written({ rev: 1, count: 2, draft: null, ended: 'saved' });
    const { id: other } = await admin.create(essayDraft({ slug: 'other' }));
    await written({ rev: 0, draft: draftWith('Deleted since.') }, other);
    await rawStore(admin.deploy.context, 'content').delete(`all/${other}/000001`);
    await expire(days(0) + 30 * 60_000);
    expect(await stored()).toContain('Saved since.');
    await expire(days(0) + 61 * 60_000);
    expect(await stored()).not.toMatch(/(Saved|Deleted) since/);
  });

  test('keeps the revisions of the last two minutes, and a few older ones', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (let rev = 0; rev < 24; rev += 1) {
        await written({ rev, count: rev + 1, draft: draftWith(`Sentence ${rev}.`) });
        vi.setSystemTime(Date.now() + 20_000);
      }
      expect((await admin.stores.open(workingCopies).history(id)).length).toBeLessThanOrEqual(8);
    } finally {
      vi.useRealTimers();
    }
  });
});
