import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  contentItemView,
  createContent,
  deleteContent,
  listContent,
  readContentHistory,
  readContentItem,
  restoreContent,
  setContentStatus,
  updateContent,
} from '#contract/api/admin-content.ts';
import { problem } from '#contract/problem.ts';
import { contentSite } from '#support/content-calls.ts';
import { rawStore } from '#support/local-blobs.ts';
import { spoiledTexts } from '#support/spoiled-records.ts';
import { essayContent, essayDraft, projectContent, projectDraft } from '#support/content-drafts.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import handler from '../../functions/admin-content.ts';

const anything: unknown = expect.any(String);
let admin: Awaited<ReturnType<typeof contentSite>>;
const problemOf = ({ body }: { body: unknown }) => problem.parse(body);
const fieldsOf = async (draft: object) => {
  const answer = await admin.send('POST', createContent.path, draft);
  return { status: answer.status, fields: problemOf(answer).fields };
};
const update = (id: string, rev: number, draft: object) =>
  admin.send('PUT', admin.at(updateContent.path, id), { ...draft, rev });
const setStatus = (id: string, body: object) => admin.send('PUT', admin.at(setContentStatus.path, id), body);
const contentAnswer = ({ body }: { body: unknown }) => updateContent.response.parse(body);
const remove = (id: string) => admin.send('DELETE', admin.at(deleteContent.path, id));
const restore = (id: string, body: object) => admin.send('POST', admin.at(restoreContent.path, id), body);

/** Stores a revision of an item that this version cannot read. */
const spoil = (id: string, rev: number, text: string = spoiledTexts['torn JSON']) =>
  rawStore(admin.deploy.context, 'content').set(`all/${id}/${String(rev).padStart(6, '0')}`, text);

beforeEach(async () => {
  captureLog();
  admin = await contentSite();
});

describe('a new item', () => {
  test('is stored as its schema parses it, and comes back whole', async () => {
    const item = await admin.create(projectDraft({ order: 3 }));
    const { content, ...rest } = await admin.read(item.id);
    expect(rest).toMatchObject({ type: 'project', slug: 'osei-freight', status: 'draft', order: 3, rev: 1 });
    expect(rest.publishedAt).toBeNull();
    expect(content).toEqual({ ...projectContent, slug: 'osei-freight', title: 'Osei Freight' });
  });

  test('may send its content as a JSON string', async () => {
    const item = await admin.create(essayDraft({ content: JSON.stringify(essayContent) }));
    expect(item.content).toEqual(essayContent);
  });

  test('that is published at once is dated', async () => {
    const item = await admin.create(essayDraft({ status: 'published' }));
    expect(item.publishedAt).toBe(item.createdAt);
  });

  test('has each mistake reported at its path, with what to write', async () => {
    const content = {
      ...projectContent,
      metrics: [{ label: 'Trips', value: '7', suffix: '', color: 'red' }],
      sector: '',
    };
    expect(await fieldsOf(projectDraft({ content }))).toEqual({
      status: 400,
      fields: {
        'content.sector': 'Write the sector; two parts are joined by a slash.',
        'content.metrics.0.value': 'Write a number, without separators.',
        'content.metrics.0.description': 'Write one sentence on what the number means.',
        'content.metrics.0.color': 'Write one of: clay, ember, sand, moss, lagoon, tide, indigo, plum, slate, forest.',
      },
    });
  });

  test.each<[string, object, string]>([
    ['a slug that is no slug', { slug: 'Night Market' }, 'slug'],
    ['a slug of 121 characters', { slug: 'x'.repeat(121) }, 'slug'],
    ['no title', { title: '  ' }, 'title'],
    ['a type that there is none of', { type: 'poem' }, 'type'],
    ['a status that there is none of', { status: 'live' }, 'status'],
    ['half an order', { order: 1.5 }, 'order'],
    ['no content', { content: undefined }, 'content'],
    ['a list as content', { content: [] }, 'content'],
    ['content that is another type’s', { content: projectContent }, 'content.body'],
    ['an extra field in its content', { content: { ...essayContent, html: '<b>' } }, 'content.html'],
    ['an extra field', { id: 'mine' }, 'id'],
    [
      'a date that there is none of',
      { content: { ...essayContent, publishDate: '2026-02-30' } },
      'content.publishDate',
    ],
    ['text that is no JSON', { content: '{"subtitle": }' }, 'content'],
    ['text with a constructor in it', { content: '{"constructor": {}}' }, 'constructor'],
  ])('with %s is refused and not kept', async (_, changes, field) => {
    const { status, fields } = await fieldsOf({ ...essayDraft(), ...changes });
    expect(status).toBe(400);
    expect(Object.keys(fields ?? {})).toContain(field);
    expect((await admin.list()).total).toBe(0);
  });

  test('that is a page must keep the bands that its template shows, so that no save breaks a build', async () => {
    const home = JSON.parse(await readFile(new URL('../../../content/pages/home.json', import.meta.url), 'utf8')) as {
      bands: { id: string }[];
    };
    const item = await admin.create({ ...essayDraft(), type: 'page', slug: 'home', title: 'Home', content: home });
    const without = { ...home, bands: home.bands.filter(({ id }) => id !== 'founders') };
    const { type, slug, title, status, order, rev } = item;
    const answer = await update(item.id, rev, { type, slug, title, status, order, content: without });
    expect([answer.status, problemOf(answer).fields]).toEqual([
      400,
      { 'content.bands': 'The page needs a band with the id "founders": its template shows it. Add one.' },
    ]);
    expect((await admin.read(item.id)).rev).toBe(rev);
  });

  test.each([
    ['a picture of another site', 'One\n\n![a](https://b.example/c.png)', 'Line 3 shows a picture of another site'],
    ['an address with a backslash', '[a](/\\b.example)', 'Line 1 has an address with a backslash'],
    ['more text than an essay holds', 'a'.repeat(64_001), 'Line 1 goes beyond 64,000 characters'],
    ['quotes that are too deep', `One\n\n${'> '.repeat(101)}`, 'Line 3 is nested too deep'],
  ])('with %s is refused with the line number, and not kept', async (_, body, message) => {
    const { status, fields } = await fieldsOf(essayDraft({ content: { ...essayContent, body } }));
    expect([status, fields?.['content.body']]).toEqual([400, expect.stringContaining(message)]);
    const picture = { ...essayContent, featuredImage: '/\\b.example/c.png' };
    expect((await fieldsOf(essayDraft({ content: picture }))).fields).toHaveProperty(['content.featuredImage']);
    expect((await admin.list()).total).toBe(0);
  });

  test('of more than 256 KB is too large', async () => {
    const body = 'x'.repeat(256 * 1024);
    const answer = await admin.send('POST', createContent.path, essayDraft({ content: { ...essayContent, body } }));
    expect(answer.status).toBe(413);
  });
});

describe('saving a draft of changes', () => {
  const beside = (id: string, rev: number, more: object) => update(id, rev, { ...essayDraft(more), beside: true });
  const later = new Date(Date.now() + 86_400_000).toISOString();

  test.each([
    ['published', { status: 'published' }, 'draft', 'Visitors keep seeing what is published at /essays/night-market.'],
    ['scheduled', { status: 'published', publishAt: later }, 'draft', 'Visitors read it at /essays/night-market from'],
    ['a draft', { status: 'draft' }, 'draft', 'Visitors do not see it.'],
    ['archived', { status: 'archived' }, 'archived', 'Visitors do not see it.'],
  ])('changes nothing for visitors if the content is %s', async (_, standing, status, says) => {
    const { id } = await admin.create(essayDraft(standing));
    const answer = contentAnswer(await beside(id, 1, { status: 'published', title: 'Changed' }));
    expect(answer.item).toMatchObject({ status, title: 'Changed', rev: 2 });
    expect(answer.message).toContain('“Changed” is saved.');
    expect(answer.message).toContain(says);
    const isPublic = standing.status === 'published';
    expect(answer.item.live).toEqual(isPublic ? expect.objectContaining({ title: 'Night market' }) : undefined);
    expect(answer.item.live?.publishAt).toBe('publishAt' in standing ? later : undefined);
    const again = contentAnswer(await beside(id, 2, { title: 'Again' }));
    expect(again.item.live?.title).toBe(answer.item.live?.title);
  });
});

describe('a slug', () => {
  test('belongs to one item in its type, and may be reused in another', async () => {
    await admin.create();
    const { status, fields } = await fieldsOf(essayDraft({ title: 'Another' }));
    expect([status, fields]).toEqual([409, { slug: 'Another essay already has this slug. Choose another one.' }]);
    await admin.create(essayDraft({ type: 'article' }));
    expect((await admin.list()).total).toBe(2);
  });

  test('goes to one of twenty items that request it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => admin.send('POST', createContent.path, essayDraft({ title: `Essay ${n}` }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect((await admin.list()).total).toBe(1);
  });

  test('is free again at once when its item is renamed or deleted', async () => {
    const first = await admin.create();
    expect((await update(first.id, 1, essayDraft({ slug: 'day-market' }))).status).toBe(200);
    const second = await admin.create();
    expect((await remove(second.id)).status).toBe(200);
    await admin.create();
    expect((await admin.list()).contentItems.map(({ slug }) => slug).sort()).toEqual(['day-market', 'night-market']);
  });

  test('of another item cannot be taken by renaming, and the item stays unchanged', async () => {
    await admin.create();
    const other = await admin.create(essayDraft({ slug: 'day-market' }));
    const answer = await update(other.id, 1, essayDraft());
    expect([answer.status, Object.keys(problemOf(answer).fields ?? {})]).toEqual([409, ['slug']]);
    expect(await admin.read(other.id)).toMatchObject({ slug: 'day-market', rev: 1 });
  });

  test('goes to one of several items that are renamed to it at once', async () => {
    const items = await Promise.all(['one', 'two', 'three'].map((slug) => admin.create(essayDraft({ slug }))));
    const answers = await Promise.all(items.map(({ id }) => update(id, 1, essayDraft())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("is free again after its writer's timeout if the item was never written", async () => {
    const isItem = (request: string) => request.startsWith('PUT') && request.includes('_content/');
    admin.site.faults = (request) => (isItem(request) ? 403 : undefined);
    expect((await admin.send('POST', createContent.path, essayDraft())).status).toBe(503);
    admin.site.faults = () => undefined;
    expect((await admin.send('POST', createContent.path, essayDraft())).status).toBe(409);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 21_000 });
    await admin.create();
    vi.useRealTimers();
  });
});

describe('saving', () => {
  test('writes the next revision and dates the first publication only', async () => {
    const { id } = await admin.create();
    const saved = createContent.response.parse((await update(id, 1, essayDraft({ status: 'published' }))).body).item;
    expect(saved.rev).toBe(2);
    expect(saved.publishedAt).toBe(saved.updatedAt);
    await setStatus(id, { status: 'draft' });
    await setStatus(id, { status: 'published' });
    expect(await admin.read(id)).toMatchObject({ rev: 4, publishedAt: saved.publishedAt });
  });

  test('at a stale rev is refused with the current item', async () => {
    const { id } = await admin.create();
    await update(id, 1, essayDraft({ title: 'The other one’s title' }));
    const answer = await update(id, 1, essayDraft({ title: 'Mine' }));
    expect([answer.status, problemOf(answer).code]).toEqual([409, 'conflict']);
    expect(contentItemView.parse(problemOf(answer).current)).toMatchObject({ title: 'The other one’s title', rev: 2 });
    expect(await admin.read(id)).toMatchObject({ title: 'The other one’s title', rev: 2 });
  });

  test('by a hundred editors at once gives each revision one winner, and loses no acknowledged save', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { id } = await admin.create();
    const acknowledged = new Map<number, string>();
    const edit = async (editor: number): Promise<void> => {
      for (let rev = 1; ;) {
        const title = `Edit ${editor}`;
        const answer = await update(id, rev, essayDraft({ title }));
        if (answer.status === 200) {
          const saved = updateContent.response.parse(answer.body).item;
          expect(acknowledged.has(saved.rev)).toBe(false);
          acknowledged.set(saved.rev, title);
          return;
        }
        // On a slow machine some answers say that the outcome is unknown (rules 31). Those editors save again, too.
        expect([409, 503]).toContain(answer.status);
        if (answer.status === 409) rev = contentItemView.parse(problemOf(answer).current).rev;
        // Like people and unlike machines, editors do not all retry at the same moment.
        await pause(Math.random() * 10 * (100 - acknowledged.size));
      }
    };
    await Promise.all(Array.from({ length: 100 }, (_, editor) => edit(editor)));
    expect(new Set(acknowledged.values()).size).toBe(100);
    const kept = new Map((await admin.history(id)).map(({ rev, item }) => [rev, item?.title]));
    for (const [rev, title] of acknowledged) expect([rev, kept.get(rev)]).toEqual([rev, title]);
  });

  test('or deleting a missing item answers 404', async () => {
    expect((await update('01ARYZ6S410000000000000000', 1, essayDraft())).status).toBe(404);
    expect((await remove('01ARYZ6S410000000000000000')).status).toBe(404);
    expect((await setStatus('no-such-item', { status: 'draft' })).status).toBe(404);
    expect((await admin.send('GET', admin.at(readContentItem.path, 'no-such-item'))).status).toBe(404);
    expect((await admin.send('GET', admin.at(readContentHistory.path, '..'))).status).toBe(404);
  });

  test('answers 503 if the outcome of a write is unknown, and loses nothing', async () => {
    const { id } = await admin.create();
    admin.site.faults = (request) => (request.startsWith('PUT') ? 403 : undefined);
    expect((await update(id, 1, essayDraft({ title: 'Lost?' }))).status).toBe(503);
    admin.site.faults = () => undefined;
    expect(await admin.read(id)).toMatchObject({ title: 'Night market', rev: 1 });
  });
});

describe('the status', () => {
  test('changes despite other saves, but refuses a stale rev if one is sent', async () => {
    const { id } = await admin.create();
    await update(id, 1, essayDraft({ title: 'Saved since' }));
    expect((await setStatus(id, { status: 'published', rev: 1 })).status).toBe(409);
    expect((await setStatus(id, { status: 'published' })).status).toBe(200);
    expect(await admin.read(id)).toMatchObject({ title: 'Saved since', status: 'published', rev: 3 });
    expect((await setStatus(id, { status: 'gone' })).status).toBe(400);
  });

  test('of an item decides at once whether visitors see it', async () => {
    const { default: essays } = await import('../../functions/essays.ts');
    const visit = () =>
      callFunction(essays, apiRequest('/api/essays/night-market'), callContext({ deploy: admin.deploy }));
    const { id } = await admin.create();
    expect((await visit()).status).toBe(404);
    await setStatus(id, { status: 'published' });
    expect((await visit()).status).toBe(200);
    await remove(id);
    expect((await visit()).status).toBe(404);
  });
});

describe('history', () => {
  test('shows every revision, newest first, including the deletion', async () => {
    const { id } = await admin.create();
    await update(id, 1, essayDraft({ title: 'Second' }));
    await remove(id);
    const revisions = await admin.history(id);
    expect(revisions.map(({ rev, item }) => [rev, item?.title])).toEqual([
      [3, undefined],
      [2, 'Second'],
      [1, 'Night market'],
    ]);
    expect(Date.parse(revisions[0]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('restores title and content of a revision as a new revision, and leaves the address unchanged', async () => {
    const { id } = await admin.create();
    await update(id, 1, essayDraft({ title: 'Second', slug: 'second', order: 4 }));
    expect((await restore(id, { revision: 1, rev: 1 })).status).toBe(409);
    expect((await restore(id, { revision: 1, rev: 2 })).body).toMatchObject({
      message: '“Night market” says what the revision said. Visitors do not see it.',
    });
    expect(await admin.read(id)).toMatchObject({ title: 'Night market', slug: 'second', order: 4, rev: 3 });
    expect(await admin.history(id)).toHaveLength(3);
  });

  test('restores a revision of published content as a draft of changes, whatever its status was', async () => {
    const { id } = await admin.create();
    await update(id, 1, essayDraft({ title: 'Second', status: 'published' }));
    await update(id, 2, essayDraft({ title: 'Third', status: 'published' }));
    for (const [revision, title] of [
      [1, 'Night market'],
      [2, 'Second'],
    ] as const) {
      const { body } = await restore(id, { revision, rev: revision + 2 });
      expect(body).toMatchObject({
        message: expect.stringContaining(
          'says what the revision said. The changes are a draft. Visitors keep seeing',
        ) as string,
        item: { title, status: 'draft', live: { title: 'Third', slug: 'night-market' } },
      });
    }
    expect((await update(id, 5, essayDraft({ title: 'Second', status: 'published' }))).status).toBe(200);
    expect((await admin.read(id)).live).toBeUndefined();
  });

  test('restores an archived item without publishing it, and writes nothing if nothing would change', async () => {
    const { id } = await admin.create(essayDraft({ status: 'published' }));
    await update(id, 1, essayDraft({ title: 'Second', status: 'archived' }));
    expect((await restore(id, { revision: 1, rev: 2 })).body).toMatchObject({
      message: '“Night market” says what the revision said. Visitors do not see it.',
      item: { title: 'Night market', status: 'archived', rev: 3 },
    });
    expect((await restore(id, { revision: 1, rev: 3 })).body).toMatchObject({
      message: expect.stringContaining('says this already.') as string,
      item: { status: 'archived', rev: 3 },
    });
    expect((await admin.read(id)).live).toBeUndefined();
  });

  test('restores a page as a draft of changes, under its current address', async () => {
    const about: unknown = JSON.parse(
      await readFile(new URL('../../../content/pages/about.json', import.meta.url), 'utf8'),
    );
    const draft = (title: string) =>
      essayDraft({ type: 'page', slug: 'about', title, status: 'published', content: about });
    const { id } = await admin.create(draft('About'));
    await update(id, 1, draft('About us'));
    expect((await restore(id, { revision: 1, rev: 2 })).body).toMatchObject({
      item: {
        title: 'About',
        status: 'draft',
        content: { title: 'About', slug: 'about' },
        live: { title: 'About us' },
      },
    });
  });

  test('restores no content of another type', async () => {
    const { id } = await admin.create();
    await update(id, 1, projectDraft());
    const answer = await restore(id, { revision: 1, rev: 2 });
    expect([answer.status, problemOf(answer).fields]).toEqual([
      400,
      { revision: 'This revision is of another type: essay. The item is now of the type project.' },
    ]);
  });

  test('restores a deleted item as a draft under its last address, once', async () => {
    const { id } = await admin.create(essayDraft({ status: 'published' }));
    await update(id, 1, essayDraft({ title: 'Second', slug: 'second', status: 'published' }));
    await remove(id);
    const answers = await Promise.all([1, 2, 3].map(() => restore(id, { revision: 1, rev: 3 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await admin.read(id)).toMatchObject({ title: 'Night market', slug: 'second', status: 'draft', rev: 4 });
  });

  test('undoes a deletion on request, which leaves the item as it was', async () => {
    const { id } = await admin.create(essayDraft({ status: 'published' }));
    await update(id, 1, essayDraft({ title: 'Second', status: 'published' }));
    await restore(id, { revision: 1, rev: 2 });
    const { rev: _, updatedAt: __, ...before } = await admin.read(id);
    await remove(id);
    expect((await restore(id, { revision: 3, rev: 4, undo: true })).body).toMatchObject({
      message: expect.stringContaining('“Night market” is back as it was.') as string,
      item: { ...before, status: 'draft', live: { title: 'Second' }, rev: 5 },
    });
    await remove(id);
    // At the time of the deletion, visitors did not see the second revision.
    expect((await restore(id, { revision: 2, rev: 6, undo: true })).body).toMatchObject({
      item: { title: 'Second', status: 'draft', rev: 7 },
    });
    expect((await admin.read(id)).live).toBeUndefined();
  });

  test('does not bring back a slug that another item now has', async () => {
    const { id } = await admin.create();
    await remove(id);
    await admin.create(essayDraft({ title: 'The new one' }));
    const answer = await restore(id, { revision: 1, rev: 2 });
    expect([answer.status, Object.keys(problemOf(answer).fields ?? {})]).toEqual([409, ['slug']]);
  });

  test('restores nothing for a revision that does not exist, or for the deletion', async () => {
    const { id } = await admin.create();
    expect((await restore(id, { revision: 7, rev: 1 })).status).toBe(400);
    await remove(id);
    expect((await restore(id, { revision: 2, rev: 2 })).status).toBe(400);
    expect((await restore('no-such-item', { revision: 1, rev: 1 })).status).toBe(404);
  });
});

describe('an item whose newest revision cannot be read', () => {
  beforeEach(() => void vi.spyOn(process.stderr, 'write').mockImplementation(() => true));

  test.each(Object.entries(spoiledTexts))('is reported as unreadable, and is not overwritten: %s', async (_, text) => {
    const { id } = await admin.create();
    await spoil(id, 2, text);
    const answers = await Promise.all([
      admin.send('GET', admin.at(readContentItem.path, id)),
      update(id, 1, essayDraft({ title: 'Mine' })),
      update(id, 2, essayDraft({ title: 'Mine' })),
      setStatus(id, { status: 'published' }),
    ]);
    expect(answers.map((answer) => [answer.status, problemOf(answer).code])).toEqual(
      Array(4).fill([409, 'unreadable']),
    );
    expect(await fieldsOf(essayDraft({ title: 'Another' }))).toMatchObject({ status: 409, fields: { slug: anything } });
    const unreadable = text.includes('"v":2') ? 'later' : 'damaged';
    expect(await admin.history(id)).toMatchObject([{ rev: 2, item: null, unreadable }, { rev: 1 }]);
  });

  test('is restored only once, as a draft even if it was published, and keeps the unreadable revision', async () => {
    const { id } = await admin.create(essayDraft({ status: 'published' }));
    await spoil(id, 2, spoiledTexts['what a later version wrote']);
    const answers = await Promise.all([1, 2, 3].map(() => restore(id, { revision: 1, rev: 2 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await admin.read(id)).toMatchObject({ title: 'Night market', status: 'draft', rev: 3 });
    expect((await admin.history(id)).map(({ rev, unreadable }) => [rev, unreadable])).toEqual([
      [3, undefined],
      [2, 'later'],
      [1, undefined],
    ]);
    expect((await admin.list()).unreadable).toEqual([]);
    expect((await restore(id, { revision: 2, rev: 3 })).status).toBe(400);
  });

  test('is restored as archived if it was archived, and without its published version', async () => {
    const { id } = await admin.create(essayDraft({ status: 'archived' }));
    await spoil(id, 2);
    expect((await restore(id, { revision: 1, rev: 2 })).body).toMatchObject({ item: { status: 'archived' } });
  });

  test('is restored as a draft after a deletion, too', async () => {
    const { id } = await admin.create(essayDraft({ status: 'published' }));
    await spoil(id, 2);
    expect((await remove(id)).status).toBe(200);
    expect((await restore(id, { revision: 1, rev: 3 })).body).toMatchObject({ item: { status: 'draft', rev: 4 } });
  });

  test('can be deleted even if no earlier revision can be read', async () => {
    const { id } = await admin.create();
    await spoil(id, 1);
    const [told] = (await admin.list()).unreadable;
    expect(told).toMatchObject({ id, rev: 1, before: null });
    expect((await remove(id)).status).toBe(200);
    expect((await admin.list()).unreadable).toEqual([]);
    expect((await admin.send('GET', admin.at(readContentItem.path, id))).status).toBe(404);
  });
});

describe('fields that a later version added', () => {
  const written = { ...essayContent, mood: 'calm' };
  const storedAt = async (id: string, rev: number) =>
    (await rawStore(admin.deploy.context, 'content').get(`all/${id}/00000${rev}`, { type: 'json' })) as {
      value: Record<string, unknown>;
    };

  test('survive a save, a publication and a change of order, and are never shown', async () => {
    const item = await admin.create(essayDraft({ slug: 'later' }));
    const envelope = await storedAt(item.id, 1);
    const value = { ...envelope.value, content: written, audience: 'all' };
    await rawStore(admin.deploy.context, 'content').setJSON(`all/${item.id}/000002`, { ...envelope, value });
    const seen = await admin.read(item.id);
    expect(seen).toMatchObject({ rev: 2, content: essayContent });
    expect(JSON.stringify([seen, await admin.list(), await admin.history(item.id)])).not.toMatch(/mood|audience/);
    expect((await update(item.id, 2, { ...essayDraft({ slug: 'later', title: 'New' }), order: 3 })).status).toBe(200);
    expect((await setStatus(item.id, { status: 'published' })).status).toBe(200);
    for (const rev of [3, 4])
      expect((await storedAt(item.id, rev)).value).toMatchObject({ title: 'New', content: written, audience: 'all' });
    const { handleEssays } = await import('./essays.ts');
    const call = callContext({ deploy: admin.deploy });
    const essay = await callFunction(handleEssays, apiRequest('/api/essays/later'), call);
    expect([essay.status, essay.text.includes('mood')]).toEqual([200, false]);
  });
});

describe('the list', () => {
  const slugsOf = async (query?: string) => (await admin.list(query)).contentItems.map(({ slug }) => slug);

  test('comes in manual order, then newest first, without contents', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    for (const [slug, order] of [
      ['old', 0],
      ['last', 9],
      ['first', -1],
      ['new', 0],
    ] as const) {
      await admin.create(essayDraft({ slug, order }));
      vi.setSystemTime(Date.now() + 1000);
    }
    vi.useRealTimers();
    expect(await slugsOf()).toEqual(['first', 'new', 'old', 'last']);
    const { body } = await admin.send('GET', listContent.path);
    expect(JSON.stringify(body)).not.toContain('A paragraph.');
  });

  test('can be sorted by title, last change or status, page by page, and by nothing else', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    for (const [slug, title, status] of [
      ['b', 'beta', 'published'],
      ['a', 'Álpha', 'archived'],
      ['d', 'Delta', 'draft'],
      ['c', 'Gamma', 'published'],
    ] as const) {
      await admin.create(essayDraft({ slug, title, status }));
      vi.setSystemTime(Date.now() + 1000);
    }
    vi.useRealTimers();
    const sortedBy = async (sort: string) => {
      const { contentItems, nextCursor } = await admin.list(`?limit=3&sort=${sort}`);
      const rest = await slugsOf(`?limit=3&sort=${sort}&cursor=${nextCursor ?? ''}`);
      return [...contentItems.map(({ slug }) => slug), ...rest].join('');
    };
    expect(await sortedBy('title')).toBe('abdc');
    expect(await sortedBy('date')).toBe('cdab');
    expect(await sortedBy('status')).toBe('dbca');
    expect((await admin.send('GET', `${listContent.path}?sort=mood`)).status).toBe(400);
  });

  test('can be filtered by type, status and search', async () => {
    await admin.create();
    await admin.create(essayDraft({ slug: 'day-market', title: 'Day market', status: 'published' }));
    await admin.create(projectDraft());
    expect(await slugsOf('?type=project')).toEqual(['osei-freight']);
    expect(await slugsOf('?status=published')).toEqual(['day-market']);
    expect(await slugsOf('?q=MARKET&type=essay')).toHaveLength(2);
    expect(await admin.list('?q=freight')).toMatchObject({ total: 1, nextCursor: null });
    expect(await slugsOf('?q=nothing')).toEqual([]);
    expect([await slugsOf('?q=a+PARAGRAPH'), (await slugsOf('?q=a+PARAGRAPH&texts=true')).length]).toEqual([[], 2]);
    await admin.send('POST', '/api/admin/sync-content', {});
    expect(await slugsOf('?q=tagline&texts=true&type=part')).toEqual(['site']);
  });

  test('comes in pages, each item once', async () => {
    for (let n = 0; n < 7; n++) await admin.create(essayDraft({ slug: `essay-${n}`, order: n % 3 }));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await admin.list(`?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.contentItems.map(({ slug }) => slug));
      expect(page.total).toBe(7);
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(await slugsOf());
    expect(new Set(seen).size).toBe(7);
  });

  test.each(['?limit=0', '?limit=201', '?limit=ten', '?cursor=x', '?cursor=W10', '?cursor=WyJhIiwiYiIsImMiLCJkIl0'])(
    'refuses %s',
    async (query) => {
      await admin.create();
      expect((await admin.send('GET', listContent.path + query)).status).toBe(400);
    },
  );

  test('lists an unreadable item separately, with the revision before it (rules 30, rules 45)', async () => {
    const line = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
    const item = await admin.create();
    await admin.create(essayDraft({ slug: 'second' }));
    await spoil(item.id, 2);
    expect(await slugsOf()).toEqual(['second']);
    const before = { rev: 1, type: 'essay', slug: item.slug, title: item.title };
    expect((await admin.list()).unreadable).toEqual([{ id: item.id, rev: 2, at: null, why: 'damaged', before }]);
    expect(line).toHaveBeenCalled();
  });
});

test('every content endpoint is closed without the administrator’s token', async () => {
  for (const [method, path] of [
    ['GET', listContent.path],
    ['POST', createContent.path],
    ['PUT', admin.at(updateContent.path, 'x')],
    ['DELETE', admin.at(deleteContent.path, 'x')],
    ['POST', admin.at(restoreContent.path, 'x')],
    ['POST', '/api/admin/render'],
  ] as const) {
    const request = apiRequest(path, { method, ...(method !== 'GET' && method !== 'DELETE' && { json: {} }) });
    const { status, response } = await callFunction(handler, request, callContext({ deploy: admin.deploy }));
    expect([path, status, response.headers.get('Cache-Control')]).toEqual([path, 401, 'no-store']);
  }
});
