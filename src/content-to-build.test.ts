import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileFingerprint } from '#server/content/files/file-fingerprint.ts';
import { fileItems } from '#server/content/files/file-items.ts';
import { ContentError } from '#server/content/files/problems.ts';
import { readContent } from '#server/content/files/read-files.ts';
import { readSitePaths } from '#server/content/files/site-paths.ts';
import { problemsOfFiles, problemsOfItems, type AskedSite } from '#server/content/check/check-files.ts';
import { publishedEssay } from '#support/published-site.ts';
import { essayContent } from '#support/content-drafts.ts';
import { essayFile } from '#support/content-folder.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nothingLaid, type Laid } from '#server/content/visible/visible.ts';
import { beginBuild, contentToBuild, filesToBuild, marksOfBuild, namesOutOfSight } from './content-to-build.ts';

const own = fileURLToPath(new URL('..', import.meta.url));
let folder = '';
const root = () => join(folder, 'content');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  for (const name of ['content', 'public']) await cp(join(own, name), join(folder, name), { recursive: true });
});

afterEach(() => rm(folder, { recursive: true }));

const write = (path: string, text: string) => writeFile(join(root(), path), text);
async function editJson(path: string, change: (data: Record<string, unknown>) => void): Promise<void> {
  const data = JSON.parse(await readFile(join(root(), path), 'utf8')) as Record<string, unknown>;
  change(data);
  await write(path, JSON.stringify(data, null, 2));
}

/** The problems that fail the build. */
async function failure(): Promise<string> {
  const error: unknown = await contentToBuild(root()).catch((reason: unknown) => reason);
  if (error instanceof ContentError) return error.message;
  throw new Error('The build was not stopped.');
}

describe('a build of files', () => {
  test('accepts those of this site', async () => {
    expect((await contentToBuild(root())).pages.length).toBeGreaterThan(0);
    expect((await filesToBuild(root())).essays.length).toBeGreaterThan(0);
  });

  test('is stopped by broken links, missing pictures and reserved slugs, and says where and what to do', async () => {
    await editJson('site.json', (site) => (site['footerLinks'] = [{ label: 'Press', href: '/press' }]));
    await editJson('pages/leadership.json', (page) =>
      Object.assign(page['person'] as object, { portrait: '/gone.svg' }),
    );
    await editJson('projects/osusu.json', (project) => (project['image'] = '/gone.png'));
    await write('essays/one.md', essayFile({ featuredImage: '/gone.png' }, 'First.\n\nA [link](/essays/nowhere).'));
    await write('essays/index.md', essayFile({ id: 'index' }));
    const message = await failure();
    expect(message).toContain('The content has 6 problems.');
    expect(message).toContain(
      'content/site.json\n  line 45, footerLinks[0].href leads to "/press", which is not an address',
    );
    expect(message).toContain(
      'content/pages/leadership.json\n  line 35, person.portrait shows "/gone.svg", which is not a picture',
    );
    expect(message).toContain('content/projects/osusu.json\n  line 61, image shows "/gone.png"');
    expect(message).toContain('content/essays/one.md\n  line 13, featuredImage shows "/gone.png"');
    expect(message).toContain(
      '  line 18 leads to "/essays/nowhere", which is not an address of this site. Write the path',
    );
    expect(message).toContain('pull it (npm run content:pull) or name the site with --from.');
    expect(message).toContain(
      'content/essays/index.md\n  the file has the name of an address that the site uses itself.',
    );
  });

  test('is stopped by a missing band, a page with a reserved slug, and a picture from another site', async () => {
    await editJson('pages/home.json', (page) => (page['bands'] = (page['bands'] as object[]).slice(1)));
    await editJson('pages/leadership.json', (page) =>
      Object.assign(page['person'] as object, { portrait: 'https://b.example/c.png' }),
    );
    const admin = { slug: 'admin', title: 'Admin', heading: 'Admin', bands: [] };
    const description = 'What others have written about our ventures, and whom to ask for more.';
    await write('pages/admin.json', JSON.stringify({ ...admin, description }));
    const message = await failure();
    expect(message).toContain('content/pages/home.json\n  line 16, bands is');
    expect(message).toContain(
      'content/pages/leadership.json\n  line 35, person.portrait is "https://b.example/c.png".',
    );
    expect(message).toContain(
      'content/pages/admin.json\n  line 1, slug is "admin". The site keeps this slug for itself.',
    );
  });

  test('accepts links to drafts and to served files, and pictures in a library that it cannot ask', async () => {
    await write('essays/one.md', essayFile({ status: 'draft' }));
    const body = `[one](one) [feed](/rss.xml) [logo](/logo.svg) ![p](/media/${'0a'.repeat(32)})`;
    await write('essays/two.md', essayFile({ id: 'two' }, body));
    expect((await contentToBuild(root())).essays.map(({ slug }) => slug)).toContain('two');
  });
});

describe('with what a site has published', () => {
  const asked = (more: Partial<AskedSite> = {}): AskedSite => ({
    ...{ items: [], withdrawn: [], known: [], hasPicture: async () => false },
    ...more,
  });
  const problems = async (site: AskedSite) => {
    const files = await readContent(root());
    const paths = await readSitePaths(files, join(folder, 'public'));
    return (await problemsOfFiles(files, paths, site)).map(({ slug, wrong }) => [slug, wrong]);
  };
  const problemsIn = async (items: AskedSite['items']) => {
    const files = await readContent(root());
    const paths = await readSitePaths(files, join(folder, 'public'));
    return problemsOfItems(files, paths, asked({ items })).map(({ wrong }) => wrong);
  };
  const link = [['two', 'leads to "/essays/a", which is not an address of this site']];

  test('a file may link to an item that only the admin has, even after the item is withdrawn', async () => {
    await write('essays/two.md', essayFile({ id: 'two' }, '[a](/essays/a)'));
    expect(await problems(asked())).toEqual(link);
    expect(await problems(asked({ items: [publishedEssay('a')] }))).toEqual([]);
    expect(await problems(asked({ known: ['/essays/a'] }))).toEqual([]);
  });

  test('a file that says what its item says or said is accepted, because the save accepted it', async () => {
    await write('essays/two.md', essayFile({ id: 'two' }, '[a](/essays/a)'));
    const file = fileItems(await readContent(root())).find(({ draft }) => draft.slug === 'two');
    const said = [file?.origin ?? ''];
    expect(await problems(asked({ items: [publishedEssay('two', { earlier: said })] }))).toEqual([]);
    const withdrawn = [{ type: 'essay', slug: 'two', status: 'draft', earlier: said } as const];
    expect(await problems(asked({ withdrawn }))).toEqual([]);
    const same = publishedEssay('two', { ...file?.draft, ...file?.dates, publishAt: undefined });
    expect(fileFingerprint(same)).toBe(said[0]);
    expect(await problems(asked({ items: [same] }))).toEqual([]);
    expect(await problems(asked({ items: [publishedEssay('two')] }))).toEqual(link);
  });

  test('a picture in a file has to be in the library of the site', async () => {
    const path = `/media/${'0a'.repeat(32)}`;
    await write('essays/two.md', essayFile({ id: 'two' }, `![p](${path})`));
    expect(await problems(asked())).toEqual([['two', `shows "${path}", which is not a picture of this site`]]);
    expect(await problems(asked({ hasPicture: async (asked) => asked === path }))).toEqual([]);
  });

  test('a broken link in an item is reported, and stops nothing', async () => {
    const items = [publishedEssay('a', { content: { ...essayContent, body: '[b](b)' } })];
    expect(await problems(asked({ items }))).toEqual([]);
    expect(await problemsIn(items)).toEqual(['leads to "b", which is not an address of this site']);
  });

  test('a link to a place that a text does not have is refused in files unless a save moved it, and reported in items', async () => {
    await write('essays/two.md', essayFile({ id: 'two' }, '[a](one#part-one) [b](/essays/one#part-two)'));
    await write('essays/one.md', essayFile({ id: 'one' }, '## Part one'));
    const noPlace = 'leads to "/essays/one#part-two", and the text there has no such place';
    expect(await problems(asked())).toEqual([['two', noPlace]]);
    const one = publishedEssay('one', { content: { ...essayContent, body: '## Part three' } });
    expect(await problems(asked({ items: [one] }))).toEqual([]);
    const two = publishedEssay('two', { content: { ...essayContent, body: '[a](one#part-one) [b](one#part-four)' } });
    expect(await problemsIn([one, two])).toEqual(['leads to "one#part-four", and the text there has no such place']);
  });
});

describe('a build that is under way', () => {
  // A build ends with its process, but the process of this test continues.
  afterEach(() => void Reflect.deleteProperty(globalThis, Symbol.for('running build')));

  test('reads its content once, whether or not the path of the folder ends in a slash', async () => {
    beginBuild(nothingLaid, () => undefined);
    for (const read of [filesToBuild, contentToBuild, marksOfBuild]) {
      expect(await read(root())).not.toBeNull();
      expect(await read(root() + sep)).toBe(await read(root()));
    }
  });

  test('reports the withdrawn projects and essays that its pages name and leave out, and is not stopped', async () => {
    const gone: Laid['gone'] = [
      { type: 'project', slug: 'afriprize', status: 'moved', item: null },
      { type: 'essay', slug: 'a-timeout-is-not-a-failure', status: 'draft', item: null },
    ];
    beginBuild({ ...nothingLaid, gone }, () => undefined);
    const told = (await namesOutOfSight(root())).map(({ slug, field, wrong }) => `${slug}: ${field} ${wrong}`);
    expect(told).toContain(
      'home: ventures.projects[0] is "afriprize", a project that visitors do not find under this slug',
    );
    expect(told).toContain(
      'afripay: essay is "a-timeout-is-not-a-failure", an essay that visitors do not find under this slug',
    );
    beginBuild(nothingLaid, () => undefined);
    expect(await namesOutOfSight(root())).toEqual([]);
  });

  test('follows what moved, so that the page of a project keeps its essay, and nothing is reported', async () => {
    const former = { type: 'essay', slug: 'a-timeout-is-not-a-failure', until: '2026-06-01T00:00:00.000Z' } as const;
    beginBuild({ ...nothingLaid, items: [publishedEssay('patience', { publicAs: [former] })] }, () => undefined);
    const { essays, projects } = await contentToBuild(root());
    expect(essays.map(({ slug }) => slug)).not.toContain(former.slug);
    expect(projects.find(({ slug }) => slug === 'afripay')?.essay).toBe('patience');
    expect(await namesOutOfSight(root())).toEqual([]);
  });
});
