import { createContent, setContentStatus, updateContent, type ContentItemView } from '#contract/api/admin-content.ts';
import { readPublished } from '#contract/api/published.ts';
import { partOf, parts, partSlugs, type PartSlug } from '#contract/content/part.ts';
import { problem } from '#contract/problem.ts';
import { pageDraft } from '#support/page-of-bands.ts';
import { contentSite } from '#support/content-calls.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { syncContent } from '#contract/api/admin-sync.ts';
import { builtInContent } from '../content/files/built-in.ts';
import { nothingLaid, visibleSite } from '../content/visible/visible.ts';
import { handlePublished } from './published.ts';

// Books, quiz, navigation, footer and redirects are items like any other, but their number is fixed (decision 0138).

let admin: Awaited<ReturnType<typeof contentSite>>;

beforeEach(async () => {
  captureLog();
  admin = await contentSite();
});

const published = async () => {
  const { body } = await callFunction(
    handlePublished,
    apiRequest(readPublished.path),
    callContext({ deploy: admin.deploy }),
  );
  return readPublished.response.parse(body);
};
const shown = async () => {
  const { published: items, parts: laid = [] } = await published();
  const files = await builtInContent();
  return visibleSite(files, { ...nothingLaid, items: [...items, ...laid] }, new Date(), () => undefined);
};
/** The request that writes a part as in its file, with changes. */
const draftOf = async (slug: PartSlug, changes: object = {}) => {
  const own = partOf((await builtInContent()).parts, slug);
  return {
    ...{ type: 'part', slug, title: own.title, status: 'published', order: 0 },
    content: { ...own, ...changes },
  };
};
const save = ({ id, rev }: ContentItemView, draft: object) =>
  admin.send('PUT', admin.at(updateContent.path, id), { ...draft, rev });
const refusedFields = async (draft: object) => {
  const { status, body } = await admin.send('POST', createContent.path, draft);
  return { status, fields: status === 200 ? {} : problem.parse(body).fields };
};

test("a sync imports parts under their names, and reverting an edited part restores its file's content", async () => {
  await admin.send('POST', syncContent.path);
  const { contentItems } = await admin.list('?type=part');
  expect(contentItems.map(({ slug, title }) => [slug, title]).sort()).toEqual(
    partSlugs.map((slug) => [slug, parts[slug].title]).sort(),
  );
  const before = await shown();
  expect(before.parts).toEqual((await builtInContent()).parts);

  const quiz = await admin.read(contentItems.find(({ slug }) => slug === 'quiz')?.id ?? '');
  const [first, ...others] = partOf(before.parts, 'quiz').questions;
  const saved = await save(quiz, await draftOf('quiz', { questions: [{ ...first, question: 'Which?' }, ...others] }));
  expect(saved.body).toMatchObject({
    seen: { atOnce: '', afterBuild: 'Visitors get it at /brain-test after the next build.' },
  });
  expect(partOf((await shown()).parts, 'quiz').questions[0]?.question).toBe('Which?');
  const again = await admin.send('POST', `/api/admin/content/${quiz.id}/revert`, { rev: quiz.rev + 1 });
  expect([again.status, (await shown()).parts]).toEqual([200, before.parts]);
});

test('a build gets parts separately from the items that the previous version reads, and uses their frame for the pages', async () => {
  await admin.send('POST', syncContent.path);
  const answer = await published();
  expect(answer.parts?.map(({ slug }) => slug).sort()).toEqual([...partSlugs].sort());
  expect(answer.published.filter(({ type }) => type === 'part')).toEqual([]);
  expect(answer.published).toHaveLength(answer.total);
  const { site: file } = await builtInContent();
  const frame = (await admin.list('?type=part')).contentItems.find(({ slug }) => slug === 'site');
  const item = await admin.read(frame?.id ?? '');
  // Values that come from settings, or only from the file, are in no item.
  expect(Object.keys(item.content as object)).not.toEqual(expect.arrayContaining(['name']));
  expect((await save(item, await draftOf('site', { tagline: 'By night' }))).status).toBe(200);
  expect((await shown()).site).toEqual({ ...file, tagline: 'By night' });
});

test('parts keep their name, address and place, and none can be added, renamed, withdrawn or deleted', async () => {
  expect(await refusedFields({ ...(await draftOf('quiz')), slug: 'prices', title: 'Prices' })).toEqual({
    status: 400,
    fields: { slug: 'There are these parts: site, books, quiz, redirects. Write one of them.' },
  });
  expect(await refusedFields({ ...(await draftOf('quiz')), title: 'Exam' })).toEqual({
    status: 400,
    fields: { title: 'This part keeps its name. Write "Brain test".' },
  });
  const quiz = await admin.create(await draftOf('quiz'));
  expect((await refusedFields(await draftOf('quiz'))).status).toBe(409);
  const withdrawn = await admin.send('PUT', admin.at(setContentStatus.path, quiz.id), { status: 'archived' });
  expect([withdrawn.status, problem.parse(withdrawn.body).fields?.['status']]).toEqual([
    400,
    expect.stringContaining('is always published'),
  ]);
  expect((await admin.send('DELETE', admin.at(updateContent.path, quiz.id))).status).toBe(400);
  expect((await save(quiz, await draftOf('books'))).status).toBe(400);
});

describe('a save is refused', () => {
  test('for a link in navigation and footer that leads nowhere, at its field', async () => {
    const links = [{ label: 'Press', href: '/press' }];
    const { status, fields } = await refusedFields(await draftOf('site', { footerLinks: links }));
    expect([status, fields?.['content.footerLinks.0.href']]).toEqual([
      400,
      expect.stringContaining('leads to "/press"'),
    ]);
  });

  test('for a sixth question, at the list', async () => {
    const { questions } = partOf((await builtInContent()).parts, 'quiz');
    const six = [...questions, { ...questions[0], id: 6 }];
    expect(await refusedFields(await draftOf('quiz', { questions: six }))).toEqual({
      status: 400,
      fields: { 'content.questions': 'The test has five questions.' },
    });
  });

  test('for values that settings determine', async () => {
    for (const key of ['name', 'email', 'description', 'domain', 'settings'])
      expect((await refusedFields(await draftOf('site', { [key]: 'x' }))).status).toBe(400);
  });

  test('for a redirect from an address that visitors can open, or to nowhere', async () => {
    const redirect = async (from: string, to: string) =>
      (await refusedFields(await draftOf('redirects', { redirects: [{ from, to }] }))).fields;
    for (const from of ['/about', '/About', '/about.html', '/portrait.svg', '/rss.xml'])
      expect(await redirect(from, '/contact')).toEqual({
        'content.redirects.0.from': expect.stringContaining('where visitors find a page or a file') as unknown,
      });
    expect(await redirect('/old', '/nowhere')).toEqual({
      'content.redirects.0.to': expect.stringContaining('leads to "/nowhere", which is not an address') as unknown,
    });
    const press = await admin.create(pageDraft({ status: 'published', slug: 'press' }));
    expect(Object.keys((await redirect('/press', '/about')) ?? {})).toEqual(['content.redirects.0.from']);
    // An address that a page has left may be redirected.
    await admin.send('PUT', admin.at(setContentStatus.path, press.id), { status: 'archived' });
    expect(await redirect('/press', '/about')).toEqual({});
  });
});
