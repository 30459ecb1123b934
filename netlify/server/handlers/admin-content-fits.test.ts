import { readFile } from 'node:fs/promises';
import { createContent, revertContent, setContentStatus, updateContent } from '#contract/api/admin-content.ts';
import { syncContent } from '#contract/api/admin-sync.ts';
import { problem } from '#contract/problem.ts';
import { media } from '#storage/collections/media.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayContent, essayDraft, projectDraft } from '#support/content-drafts.ts';
import { essayFile } from '#support/content-folder.ts';
import { captureLog } from '#support/function-calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';

// Content that no page could show is refused when it is saved, with the place and what to do (rules 39, rules 50).

let admin: Awaited<ReturnType<typeof contentSite>>;

beforeEach(async () => {
  captureLog();
  admin = await contentSite();
});

const withBody = (body: string, changes: object = {}) => essayDraft({ content: { ...essayContent, body }, ...changes });
const refusedFields = async (draft: object) => {
  const { status, body } = await admin.send('POST', createContent.path, draft);
  return { status, fields: status === 200 ? {} : problem.parse(body).fields };
};
const update = (id: string, rev: number, draft: object) =>
  admin.send('PUT', admin.at(updateContent.path, id), { ...draft, rev });
const setStatus = (id: string, status: string) => admin.send('PUT', admin.at(setContentStatus.path, id), { status });
const remove = (id: string) => admin.send('DELETE', admin.at(updateContent.path, id));

const pictureId = '0a'.repeat(32);
const picture = `/media/${pictureId}`;
const library = () => admin.stores.open(media);
const addPicture = () =>
  library().add(pictureId, new Uint8Array([1]), {
    ...{ originalFilename: 'a.png', altText: '', mimeType: 'image/png', size: 1, width: 1, height: 1 },
    createdAt: '2026-03-14T09:00:00.000Z',
  });

const homeContent = async () =>
  JSON.parse(await readFile(new URL('../../../content/pages/home.json', import.meta.url), 'utf8')) as {
    actions: { label: string; href: string }[];
    bands: object[];
    title: string;
  };
const pageDraft = (content: object, slug = 'home') =>
  essayDraft({ type: 'page', slug, title: 'Home', content, status: 'published' });

describe('an address', () => {
  const atSlug = (status: number, text: string) => ({
    status,
    fields: { slug: expect.stringContaining(text) as string },
  });

  test('of a public file that no item stands for cannot be taken by a draft, whether it is new or moves', async () => {
    const taken = atSlug(409, 'A public file in content/ already has this slug.');
    const draft = essayDraft({ slug: 'count-the-round-trips' });
    expect(await refusedFields(draft)).toEqual(taken);
    const { id, rev } = await admin.create();
    const { status, body } = await update(id, rev, draft);
    expect({ status, fields: problem.parse(body).fields }).toEqual(taken);
    await admin.send('POST', syncContent.path);
    expect(await refusedFields(draft)).toEqual(atSlug(409, 'Another essay already has this slug.'));
  });

  test('of a public file is that of a published item of its type from then on', async () => {
    const draft = essayDraft({ slug: 'count-the-round-trips', status: 'published' });
    const { body } = await admin.send('POST', createContent.path, draft);
    expect(body).toMatchObject({ message: expect.stringContaining('/essays/count-the-round-trips') as string });
  });

  test('of a public file cannot be taken by an item that waits for its time, but by a draft of another type', async () => {
    const draft = essayDraft({ slug: 'count-the-round-trips', status: 'published' });
    for (const type of ['essay', 'article'])
      expect(await refusedFields({ ...draft, type, publishAt: '2099-01-01T00:00:00Z' })).toEqual(
        atSlug(409, 'A public file'),
      );
    await admin.create(essayDraft({ type: 'article', slug: 'count-the-round-trips' }));
    expect(await refusedFields({ ...draft, status: 'draft' })).toEqual(atSlug(409, 'A public file'));
  });

  test('of a public essay cannot be that of a public article, whether the essay is a file or an item', async () => {
    const article = (slug: string, status = 'published') => essayDraft({ type: 'article', slug, status });
    expect(await refusedFields(article('count-the-round-trips'))).toEqual(atSlug(409, 'A public file'));
    const { slug } = await admin.create(essayDraft({ status: 'published' }));
    const taken = atSlug(409, 'The essay “Night market” is public with this slug');
    expect(await refusedFields(article(slug))).toEqual(taken);
    const { id } = await admin.create(article(slug, 'draft'));
    const { status, body } = await setStatus(id, 'published');
    expect({ status, fields: problem.parse(body).fields }).toEqual(taken);
  });

  test('stays that of an item that becomes an article', async () => {
    const { id, rev } = await admin.create(essayDraft({ status: 'published' }));
    expect((await update(id, rev, essayDraft({ type: 'article', status: 'published' }))).status).toBe(200);
  });
});

describe('a save with', () => {
  test.each([
    [
      'a link to nowhere',
      'One\n\n[two](/nowhere)',
      'Line 3 leads to "/nowhere", which is not an address of this site.',
    ],
    [
      'a picture that is not there',
      '![p](/gone.png)',
      'Line 1 shows "/gone.png", which is not a picture of this site.',
    ],
    ['a picture that the library lacks', `![p](${picture})`, `Line 1 shows "${picture}", which is not a picture`],
    ['a place that no essay has', '[up](#part-two)', 'Line 1 leads to "#part-two", which is not a place in the text.'],
  ])('%s is refused with the line number', async (_, body, message) => {
    const { status, fields } = await refusedFields(withBody(body));
    expect([status, fields?.['content.body']]).toEqual([400, expect.stringContaining(message)]);
    expect((await admin.list()).total).toBe(0);
  });

  test('a link to nowhere in a button of a page is refused at its field', async () => {
    const home = await homeContent();
    const actions = [...home.actions, { label: 'More', href: '/abuot' }];
    expect(await refusedFields(pageDraft({ ...home, actions }))).toEqual({
      status: 400,
      fields: {
        'content.actions.2.href':
          'It leads to "/abuot", which is not an address of this site. Write the path of an existing page or essay, or remove the link.',
      },
    });
  });

  test.each(['index', 'admin', 'api', '404'])('the slug %s is refused', async (slug) => {
    const fields = { slug: 'The site keeps this slug for itself. Choose another one.' };
    expect(await refusedFields(essayDraft({ slug }))).toEqual({ status: 400, fields });
    const page = { ...(await homeContent()), heading: 'A heading' };
    expect(await refusedFields(pageDraft(page, slug))).toEqual({ status: 400, fields });
  });

  test('a portrait from another site, or one that does not exist, is refused', async () => {
    const person = { name: 'A', title: 'B', experience: 'C', bio: 'D', portraitAlt: 'E' };
    for (const portrait of ['https://b.example/c.png', '/gone.svg']) {
      const content = { ...(await homeContent()), person: { ...person, portrait } };
      const { status, fields } = await refusedFields(pageDraft(content));
      expect([status, Object.keys(fields ?? {})]).toEqual([400, ['content.person.portrait']]);
    }
  });

  test('the id of another project is refused, whether that is a file or a draft', async () => {
    await admin.create(projectDraft());
    const { status, fields } = await refusedFields(projectDraft({ slug: 'another' }));
    expect([status, fields]).toEqual([
      400,
      { 'content.id': 'It is 42, which the project "osei-freight" already has. Write a value that is not used yet.' },
    ]);
    const content = { ...(projectDraft().content as object), id: 1 };
    expect((await refusedFields(projectDraft({ slug: 'another', content }))).status).toBe(400);
  });

  test('a repeated band id is refused', async () => {
    const home = await homeContent();
    const { status, fields } = await refusedFields(pageDraft({ ...home, bands: [...home.bands, home.bands[0]] }));
    expect([status, Object.keys(fields ?? {})]).toEqual([400, [`content.bands.${home.bands.length}.id`]]);
  });

  test('links to a page, a file, a draft, a deleted essay, a moved one and the page itself is accepted', async () => {
    const draft = await admin.create(essayDraft({ slug: 'only-a-draft' }));
    const gone = await admin.create(essayDraft({ slug: 'gone' }));
    expect((await remove(gone.id)).status).toBe(200);
    expect((await update(draft.id, 1, essayDraft({ slug: 'a-draft-that-moved' }))).status).toBe(200);
    await addPicture();
    const addresses = ['/about', '/rss.xml', 'only-a-draft', 'a-draft-that-moved', 'gone', '/admin/content', 'self'];
    const body = `![p](${picture}) ${addresses.map((address) => `[x](${address})`).join(' ')} [e](https://e.example)`;
    expect((await refusedFields(withBody(body, { slug: 'self', status: 'published' }))).status).toBe(200);
  });

  test('a misspelled, moved, withdrawn or deleted project among the ventures is refused, because the page would leave it out', async () => {
    const project = (id: number, slug: string, status = 'published') =>
      projectDraft({ slug, status, content: { ...(projectDraft().content as object), id } });
    const [moved, withdrawn, gone] = [
      await admin.create(project(42, 'kilima')),
      await admin.create(project(43, 'bahari')),
      await admin.create(project(44, 'mto')),
    ];
    await admin.create(project(45, 'jua', 'draft'));
    expect((await update(moved.id, 1, project(42, 'kilima-two'))).status).toBe(200);
    expect((await setStatus(withdrawn.id, 'draft')).status).toBe(200);
    expect((await remove(gone.id)).status).toBe(200);
    const projects = ['osusu', 'osuso', 'kilima', 'bahari', 'mto'];
    const refused = async (named: string[]) => {
      const ventures = { heading: 'Ventures', projects: named };
      return (await refusedFields(pageDraft({ ...(await homeContent()), ventures }))).fields;
    };
    const unseen = (slug: string) =>
      `It is "${slug}", a project that visitors do not find under this slug. Write the slug of a project that they see, or leave it out.`;
    expect(await refused(projects)).toEqual({
      'content.ventures.projects.1':
        'It is "osuso", which is not a project of this site. Write the slug of an existing project, or leave it out.',
      'content.ventures.projects.2': unseen('kilima'),
      'content.ventures.projects.3': unseen('bahari'),
      'content.ventures.projects.4': unseen('mto'),
    });
    expect(await refused(['osusu', 'kilima-two', 'jua'])).toEqual({});
  });

  test('the essay of a project is refused once visitors no longer find it under its slug', async () => {
    const item = await admin.create(essayDraft({ slug: 'gone', status: 'published' }));
    const project = projectDraft({ content: { ...(projectDraft().content as object), essay: 'gone' } });
    expect((await setStatus(item.id, 'archived')).status).toBe(200);
    expect(Object.keys((await refusedFields(project)).fields ?? {})).toEqual(['content.essay']);
    expect((await setStatus(item.id, 'published')).status).toBe(200);
    expect((await refusedFields(project)).status).toBe(200);
  });

  test('forty links to nowhere is refused as fast as one', async () => {
    const body = Array.from({ length: 40 }, (_, n) => `[x](/nowhere-${n}) ![x](/media/${String(n).padStart(64, '0')})`);
    const before = admin.requests.length;
    expect((await refusedFields(withBody(body.join('\n')))).status).toBe(400);
    expect(admin.requests.length - before).toBeLessThan(12);
  });
});

describe('an item with an existing problem', () => {
  const lose = () => library().remove(pictureId);

  test('can be saved as a draft, but not published', async () => {
    await addPicture();
    const item = await admin.create(withBody(`![p](${picture})`));
    await lose();
    expect((await update(item.id, 1, withBody(`Edited. ![p](${picture})`))).status).toBe(200);
    const answer = await setStatus(item.id, 'published');
    expect(answer.status).toBe(400);
    expect(problem.parse(answer.body).message).toContain(`body: Line 1 shows "${picture}"`);
    expect((await update(item.id, 2, withBody(`![p](${picture})`, { status: 'published' }))).status).toBe(400);
    expect((await admin.read(item.id)).status).toBe('draft');
  });

  test('can still be edited if it is public, unless the edit adds a problem', async () => {
    await addPicture();
    const item = await admin.create(withBody(`![p](${picture})`, { status: 'published' }));
    await lose();
    const edited = withBody(`Edited.\n\n![p](${picture})`, { status: 'published' });
    expect((await update(item.id, 1, edited)).status).toBe(200);
    const worse = withBody(`![p](${picture}) [n](/nowhere)`, { status: 'published' });
    expect(Object.keys(problem.parse((await update(item.id, 2, worse)).body).fields ?? {})).toEqual(['content.body']);
  });

  test('can always be withdrawn, archived, deleted and reverted', async () => {
    await admin.send('POST', syncContent.path);
    const about = (await admin.list('?q=about&type=page')).contentItems[0];
    expect((await admin.send('POST', admin.at(revertContent.path, about?.id ?? ''), { rev: 1 })).status).toBe(200);
    await addPicture();
    const item = await admin.create(withBody(`![p](${picture})`, { status: 'published' }));
    await lose();
    for (const status of ['draft', 'archived']) expect((await setStatus(item.id, status)).status).toBe(200);
    expect((await remove(item.id)).status).toBe(200);
  });
});

describe('a dropped file with', () => {
  const drop = async (...documents: { name: string; text: string }[]) => {
    const { status, body } = await admin.send('POST', syncContent.path, { documents });
    if (status === 200) return { status, files: syncContent.response.parse(body).files };
    return { status, fields: problem.parse(body).fields };
  };
  const file = (name: string, body: string, fields: Record<string, string> = {}) => ({
    name,
    text: essayFile({ id: name, ...fields }, body),
  });

  test('a link to nowhere, a missing picture or a reserved slug is refused with its name, the line and what to do', async () => {
    expect(await drop(file('one.md', 'First.\n\n[two](/nowhere)'))).toEqual({
      status: 400,
      fields: {
        'one.md':
          'Line 17: the text leads to "/nowhere", which is not an address of this site. Write the path of an existing page or essay, or remove the link.',
      },
    });
    const shown = await drop(file('one.md', 'Text.', { featuredImage: '/gone.png' }));
    expect(shown.fields?.['one.md']).toContain('Line 13: featuredImage shows "/gone.png", which is not a picture');
    expect((await drop(file('index.md', 'Text.'))).fields?.['index.md']).toContain('Rename it.');
    expect((await admin.list()).total).toBe(0);
  });

  test('a link to nowhere is refused alone, and the other files are imported and may link to each other', async () => {
    const { files } = await drop(
      file('one.md', '[two](two)'),
      file('two.md', '[one](/essays/one)'),
      file('three.md', '[four](four)'),
    );
    expect(files?.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['one.md', 'imported'],
      ['two.md', 'imported'],
      ['three.md', 'refused'],
    ]);
  });
});
