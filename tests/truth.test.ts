// The admin's statements, checked from the other side: the effects of its API are looked for where visitors, crawlers
// and feed readers look, none of whom run scripts. Files and items are in truth-of-files.test.ts, the browser's part in
// tests/e2e.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createContent,
  deleteContent,
  listContent,
  readContentHistory,
  readContentItem,
  restoreContent,
  setContentStatus,
  updateContent,
  type ContentItemView,
} from '#contract/api/admin-content.ts';
import { readBuild } from '#contract/api/admin-build.ts';
import { saveSetting } from '#contract/api/admin-settings.ts';
import { syncContent } from '#contract/api/admin-sync.ts';
import { fillPath } from '#contract/endpoint.ts';
import { settings } from '#contract/settings.ts';
import { buildIn } from '#local/build/build-hook.ts';
import { project } from '#scripts/project.ts';
import { essayContent, essayDraft, type DraftOfItem } from '#support/content-drafts.ts';
import { serveSite, type ServedSite } from '#support/served-site.ts';
import { everyList, listsWith, visit } from '#support/visitor.ts';
import { signInAt } from '../bench/administrator.ts';

let site: ServedSite;
let headers: Record<string, string>;

beforeAll(async () => {
  site = await serveSite();
  headers = { ...(await signInAt(site.url)), 'Content-Type': 'application/json' };
  await send('POST', syncContent.path);
});

afterAll(() => site.stop());

async function send(method: string, path: string, body?: object): Promise<{ status: number; text: string }> {
  const answer = await fetch(site.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, text: await answer.text() };
}

/** Returns the message of a success; throws otherwise. */
async function done(answer: ReturnType<typeof send>): Promise<string> {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(text);
  return text;
}

const at = (path: string, { id }: { id: string }) => fillPath(path, { id });
const itemIn = (text: string) => (JSON.parse(text) as { item: ContentItemView }).item;
const create = async (draft: Partial<DraftOfItem> & { publishAt?: string }) =>
  itemIn(await done(send('POST', createContent.path, { ...essayDraft({ status: 'published' }), ...draft })));
const save = ({ type, slug, title, status, content, order, rev, ...item }: ContentItemView, changes: object) =>
  send('PUT', at(updateContent.path, item), { type, slug, title, status, content, order, rev, ...changes });
const setStatus = (item: ContentItemView, status: string) =>
  send('PUT', at(setContentStatus.path, item), { status, rev: item.rev });
const read = async (item: { id: string }) =>
  readContentItem.response.parse(JSON.parse(await done(send('GET', at(readContentItem.path, item))))).item;
const restore = async (item: { id: string }, revision: number) =>
  itemIn(await done(send('POST', at(restoreContent.path, item), { revision, rev: (await read(item)).rev })));

/** The item that the sync created from a file. */
async function imported(type: string, slug: string): Promise<ContentItemView> {
  const { contentItems } = listContent.response.parse(
    JSON.parse(await done(send('GET', `${listContent.path}?type=${type}&limit=200`))),
  );
  const found = contentItems.find((item) => item.slug === slug);
  if (!found) throw new Error(`There is no ${type} "${slug}".`);
  return read(found);
}

function set(key: string, value: string | boolean) {
  const category = settings.find((setting) => setting.key === key)?.category ?? '';
  return send('POST', saveSetting.path, { key, value, type: typeof value, category, description: '' });
}

const contentOf = (item: ContentItemView) => item.content as Record<string, unknown>;

/** Expects a refusal with a sentence that gives the reason. */
function expectRefused({ status, text }: { status: number; text: string }, about: RegExp): void {
  expect([status >= 400 && status < 500, text]).toEqual([true, expect.stringMatching(about)]);
}

describe('an essay, without a build', () => {
  test('that was published is at its address and in every list', async () => {
    await create({ slug: 'just-published', title: 'Just published' });
    const page = await visit(site.url, '/essays/just-published');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<p>A paragraph.</p>')]);
    expect(await listsWith(site.url, '/essays/just-published')).toEqual(everyList);
  });

  test('that was edited is shown in its current form', async () => {
    const item = await imported('essay', 'a-timeout-is-not-a-failure');
    const body = `Said today.\n\n${String(contentOf(item)['body'])}`;
    await done(save(item, { title: 'Edited today', content: { ...contentOf(item), body } }));
    const page = await visit(site.url, `/essays/${item.slug}`);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<p>Said today.</p>')]);
    expect(page.text).toContain('Edited today</h1>');
    for (const list of ['/essays', '/rss.xml']) expect((await visit(site.url, list)).text).toContain('Edited today');
  });

  test('that was withdrawn is gone: its text is neither at its address nor in the feed', async () => {
    const item = await imported('essay', 'count-the-round-trips');
    const text = String(contentOf(item)['excerpt']).slice(0, 40);
    expect((await visit(site.url, '/rss.xml')).text).toContain(text);
    await done(setStatus(item, 'archived'));
    const page = await visit(site.url, `/essays/${item.slug}`);
    expect([page.status, page.text]).toEqual([404, expect.not.stringContaining(text)]);
    expect(await listsWith(site.url, `/essays/${item.slug}`)).toEqual([]);
    expect((await visit(site.url, '/rss.xml')).text).not.toContain(text);
  });

  test('that has a new slug is redirected from the old one, and listed only under the new one', async () => {
    const item = await imported('essay', 'assume-the-plug-will-be-pulled');
    await done(save(item, { slug: 'pull-the-plug' }));
    const page = await visit(site.url, `/essays/${item.slug}`);
    expect([page.status, page.location]).toEqual([301, expect.stringMatching(/\/essays\/pull-the-plug$/)]);
    expect((await visit(site.url, '/essays/pull-the-plug')).status).toBe(200);
    expect(await listsWith(site.url, '/essays/pull-the-plug')).toEqual(everyList);
    expect(await listsWith(site.url, `/essays/${item.slug}`)).toEqual([]);
  });

  test('that is scheduled is reported as scheduled, and appears nowhere yet', async () => {
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    const item = await create({ slug: 'tomorrow', title: 'Tomorrow', publishAt });
    expect(item.publishAt).toBe(publishAt);
    expect((await visit(site.url, '/essays/tomorrow')).status).toBe(404);
    expect(await listsWith(site.url, '/essays/tomorrow')).toEqual([]);
  });

  test('shows the date that it was given, and is sorted by it, in list and feed', async () => {
    await create({ slug: 'long-ago', title: 'Long ago', content: { ...essayContent, publishDate: '2020-01-02' } });
    expect((await visit(site.url, '/essays/long-ago')).text).toContain('January 2, 2020');
    const list = (await visit(site.url, '/essays')).text;
    expect(list).toContain('January 2, 2020');
    // It is the oldest.
    expect([...list.matchAll(/href="\/essays\/([\w-]+)"/g)].at(-1)?.[1]).toBe('long-ago');
    expect((await visit(site.url, '/rss.xml')).text).toContain('<pubDate>Thu, 02 Jan 2020');
  });

  test('stays public when a draft of it is restored, and stays hidden if it was archived', async () => {
    const draft = await create({ slug: 'restored', title: 'A first draft', status: 'draft' });
    const published = itemIn(await done(save(draft, { title: 'As published', status: 'published' })));
    const back = await restore(published, draft.rev);
    expect(back.title).toBe('A first draft');
    const page = await visit(site.url, '/essays/restored');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('As published</h1>')]);
    expect(await listsWith(site.url, '/essays/restored')).toEqual(everyList);

    const gone = await create({ slug: 'put-away', title: 'Once public' });
    await done(setStatus(gone, 'archived'));
    await restore(gone, gone.rev);
    expect((await visit(site.url, '/essays/put-away')).status).toBe(404);
    expect(await listsWith(site.url, '/essays/put-away')).toEqual([]);
    const { revisions } = readContentHistory.response.parse(
      JSON.parse(await done(send('GET', at(readContentHistory.path, gone)))),
    );
    expect(revisions[0]?.item?.status).not.toBe('published');
  });
});

describe('content that a template needs', () => {
  test('cannot be unpublished, deleted or moved, and stays readable for visitors', async () => {
    const leadership = await imported('page', 'leadership');
    for (const status of ['draft', 'archived'])
      expectRefused(await setStatus(leadership, status), /leadership|template/i);
    expectRefused(await send('DELETE', at(deleteContent.path, leadership)), /template|page|revert/i);
    const about = await imported('page', 'about');
    const slug = 'about-us';
    expectRefused(await save(about, { slug, content: { ...contentOf(about), slug } }), /slug|address|template/i);
    for (const path of ['/leadership', '/about']) expect((await visit(site.url, path)).status).toBe(200);
    expect((await visit(site.url, '/about-us')).status).toBe(404);
  });

  test('includes sections, which cannot be deleted while pages show them', async () => {
    const section = await imported('section', 'value-cards');
    expectRefused(await send('DELETE', at(deleteContent.path, section)), /template|section|revert/i);
    expect((await read(section)).status).toBe('published');
  });

  test('cannot lose a band that the template shows', async () => {
    const home = await imported('page', 'home');
    const bands = (contentOf(home)['bands'] as { id: string }[]).filter(({ id }) => id !== 'founders');
    expectRefused(await save(home, { content: { ...contentOf(home), bands } }), /founders/);
    expect((await read(home)).rev).toBe(home.rev);
  });

  test.each(['index', 'admin', 'api', 'essays', 'media', 'preview'])('reserves the address /%s', async (slug) => {
    const content = { ...careers('careers'), slug };
    expectRefused(await send('POST', createContent.path, pageDraft(slug, content)), /slug|address|template|taken/i);
  });
});

describe('a setting', () => {
  test('owns the heading of the home page: an item with another one is refused, or does not keep it', async () => {
    const home = await imported('page', 'home');
    const { status, text } = await save(home, { content: { ...contentOf(home), heading: 'Said by the item' } });
    if (status === 200) expect(contentOf(itemIn(text))['heading']).not.toBe('Said by the item');
    else expectRefused({ status, text }, /settings|heading/i);
  });

  test('that names the site is in the feed at once', async () => {
    await done(set('site_title', 'Forge & Sons'));
    await done(set('site_description', 'What we forge, and for whom, told by us.'));
    const feed = (await visit(site.url, '/rss.xml')).text;
    expect(feed).toContain('<title>Forge &amp; Sons: essays</title>');
    expect(feed).toContain('What we forge, and for whom, told by us.');
  });

  test('that must not be empty is refused when cleared, and stays in force', async () => {
    await done(set('hero_title', 'A title in force'));
    expectRefused(await set('hero_title', '  '), /hero title|empty/i);
    expect((await visit(site.url, '/api/site')).text).toContain('A title in force');
  });
});

const careers = (slug: string) => ({
  slug,
  title: 'Careers',
  description: 'Whom we look for, what they will work on, and how to write to us about it.',
  heading: 'Work with us',
  bands: [{ kind: 'prose', id: 'text', heading: 'Who we are', body: 'We build **engines**.' }],
});
const pageDraft = (slug: string, content: object = careers(slug)) => ({
  ...{ type: 'page', slug, title: 'Careers', status: 'published', order: 0 },
  content,
});

// Last, because it waits for a build; one build covers all changes.
describe('after a build', () => {
  let folder = '';
  const built = (file: string) => readFile(join(buildIn(folder).dist, file), 'utf8');
  /** How many changes are waiting, according to the admin. */
  const waiting = async () => readBuild.response.parse(JSON.parse(await done(send('GET', readBuild.path)))).pending;

  beforeAll(async () => {
    const before = await waiting();
    await done(send('POST', createContent.path, pageDraft('careers')));
    const about = await imported('page', 'about');
    await done(save(about, { content: { ...contentOf(about), heading: 'About us, as of today' } }));
    const section = await imported('section', 'value-cards');
    await done(save(section, { content: { ...contentOf(section), intro: 'A value of today.' } }));
    await done(set('announcement_text', 'We are moving.'));
    await done(set('announcement_enabled', true));
    // The admin says that these are waiting, so none may be partly visible.
    expect(await waiting()).toBeGreaterThanOrEqual(before + 4);
    expect((await visit(site.url, '/about')).text).not.toContain('About us, as of today');
    expect((await visit(site.url, '/careers')).status).toBe(404);

    folder = await mkdtemp(join(tmpdir(), 'truth-'));
    const { dist, functionsDir } = buildIn(folder);
    const args = ['--dist', dist, '--functions', functionsDir, '--from', site.url];
    await promisify(execFile)(process.execPath, [join(project.root, 'scripts/build.ts'), ...args], {
      cwd: project.root,
    });
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('a new page exists', async () => {
    expect(await built('careers.html')).toContain('Work with us</h1>');
    expect(await built('careers.html')).toContain('We build <strong>engines</strong>.');
  });

  test('a page and a section show what was saved, and a band shows the current essays', async () => {
    expect(await built('about.html')).toContain('About us, as of today');
    const pages = await Promise.all(['index.html', 'about.html', 'leadership.html'].map(built));
    expect(pages.some((page) => page.includes('A value of today'))).toBe(true);
    const home = await built('index.html');
    expect(home).toContain('/essays/just-published');
    for (const gone of ['count-the-round-trips"', 'assume-the-plug-will-be-pulled"', 'tomorrow"', 'put-away"'])
      expect(home).not.toContain(`/essays/${gone}`);
  });

  test('the announcement is on the pages', async () => {
    for (const page of ['index.html', 'about.html', 'careers.html'])
      expect(await built(page)).toContain('We are moving.');
  });

  test('titles and the manifest show the new name of the site, and the home page shows its new heading', async () => {
    expect(await built('about.html')).toMatch(/<title>[^<]*Forge &#38; Sons|<title>[^<]*Forge &amp; Sons/);
    expect(JSON.parse(await built('site.webmanifest'))).toMatchObject({
      name: 'Forge & Sons',
      description: 'What we forge, and for whom, told by us.',
    });
    expect(await built('index.html')).toContain('A title in force');
  });
});
