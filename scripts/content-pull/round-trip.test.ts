import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileItems } from '#server/content/files/file-items.ts';
import { syncFiles } from '#server/content/sync/sync-files.ts';
import { syncFile } from '#server/content/sync/version.ts';
import type { Draft } from '#server/content/files/file-items.ts';
import { changeFields, createItem, updateItem } from '#server/content/items/write-item.ts';
import { readContent } from '#server/content/files/read-files.ts';
import { handlePublished } from '#server/handlers/published.ts';
import { contentStores, type ContentStores } from '#storage/collections/content-stores.ts';
import { storesOf } from '#storage/stores.ts';
import { essayContent, projectContent } from '#support/content-drafts.ts';
import { essayFile } from '#support/content-folder.ts';
import { everyConstruct } from '#support/essay-edits.ts';
import { callContext, captureLog } from '#support/function-calls.ts';
import { temporaryFolder } from '#support/local-site.ts';
import { answeringSite } from '#support/published-site.ts';
import { pageDraft } from '#support/page-of-bands.ts';
import { randomOf } from '#support/random.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { expect, it } from 'vitest';
import { project } from '../project.ts';
import { fetchPublished } from './fetch-published.ts';
import { readLocalFiles } from './local-files.ts';
import { planPull } from './plan.ts';
import { rehearsed } from './rehearse.ts';
import { applyChanges } from './apply-changes.ts';

/** The part of the site that a pull calls, over real HTTP. */
const serve = ({ deploy }: StoredSite) =>
  answeringSite((request, response) => {
    const url = new URL(request.url ?? '/', 'https://meridianforge.example');
    void handlePublished(new Request(url), callContext({ deploy })).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
  });

/** A copy of `content/`, beside which are the pictures that the items show. */
async function copyOf(content: string): Promise<string> {
  const copy = join(await temporaryFolder({ 'public/images/a.avif': '', 'public/portrait.svg': '' }), 'content');
  await cp(content, copy, { recursive: true });
  return copy;
}

const pullInto = async (root: string, url: string) => {
  const plan = await rehearsed(root, await planPull(await fetchPublished(url), await readLocalFiles(root)));
  await applyChanges(root, plan.changes);
  return plan;
};

/** Every file by path: its content, and when it was last written. */
async function filesOf(root: string): Promise<Map<string, { bytes: string; writtenAt: number }>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = files.map(async (path) => {
    const [bytes, { mtimeMs }] = await Promise.all([readFile(path, 'base64'), stat(path)]);
    return [path.slice(root.length + 1), { bytes, writtenAt: mtimeMs }] as const;
  });
  return new Map(await Promise.all(read));
}
const bytesOf = (files: Awaited<ReturnType<typeof filesOf>>) =>
  Object.fromEntries([...files].map(([path, { bytes }]) => [path, bytes]));

/** Syncs the files of a folder into a site, as its administrator would. */
async function sync(stores: ContentStores, root: string): Promise<void> {
  const files = fileItems(await readContent(root)).map(syncFile);
  await syncFiles(stores, files, { source: 'built-in', dryRun: false, now: new Date() });
}

const draft = (number: number): Draft => {
  const [slug, title] = [`item-${number}`, `Item: ${number} “quoted”`];
  const named = { slug, title, status: 'published', order: 0 } as const;
  if (number % 50 === 1) return { ...pageDraft({ slug, title, status: 'published' }), ...named, type: 'page' };
  if (number % 5 === 0) {
    return { ...named, type: 'project', content: { ...projectContent, id: 1_000 + number, slug, title } };
  }
  const code = '```\n---\ncode: 1\n```';
  const body = `## Part ${number}\n\n- a list\n- of ${number}\n\n> a quote\n\n${code}\n\n${everyConstruct(`${number}`, randomOf(number))}`;
  return { ...named, type: number % 7 === 0 ? 'article' : 'essay', content: { ...essayContent, body } };
};

it('returns 200 files byte for byte: pull, sync, pull, and a pull into an empty folder', async () => {
  captureLog();
  const site = await storedSite();
  const stores = storesOf(site.deploy.context).open(contentStores);
  for (let number = 0; number < 200; number += 1) await createItem(stores, draft(number), new Date());
  const root = await copyOf(project.content);
  const url = await serve(site);

  expect((await pullInto(root, url)).changes).toHaveLength(200);
  const first = await filesOf(root);
  await sync(stores, root);
  const second = await pullInto(root, url);
  expect([second.changes, second.left]).toEqual([[], []]);
  expect(await filesOf(root)).toEqual(first);

  // A second site imports the files, and a checkout without them gets them back.
  const other = await storedSite();
  await sync(storesOf(other.deploy.context).open(contentStores), root);
  const empty = await copyOf(root);
  for (const folder of ['essays', 'articles', 'projects', 'pages']) await rm(join(empty, folder), { recursive: true });
  await pullInto(empty, await serve(other));
  const ids = /^id: .*$/m;
  const withoutIds = (files: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes, 'base64').toString().replace(ids, '')]),
    );
  const found = withoutIds(bytesOf(await filesOf(empty)));
  expect(Object.keys(found)).toHaveLength(first.size);
  expect(found).toEqual(withoutIds(bytesOf(first)));
});

/** Frontmatter as people write it. */
const frontmatters = [
  'title: A title',
  'title: "Sprint #1"\nstatus: draft',
  'title: Über 京都 عربي 😀\npublishedAt: 2026-03-14',
  "title: 'It’s'\npublishedAt: 2026-03-14T09:00:00+01:00\ntags: [b, a]",
  'title: >-\n  Folded\n  twice\n# a comment\ncategories:\n  - Payments',
  'subtitle: First\ntitle: After it\nauthor: Ada Meridian\nexcerpt: One sentence.',
];
/** What editors and operating systems add around a text. */
const shapes: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => `\uFEFF${text}`,
  (text) => text.trimEnd(),
  (text) => `${text}\n\n`,
];

it('preserves files as people write them, and adds only ids: sync, pull, sync, pull', async () => {
  captureLog();
  const site = await storedSite();
  const stores = storesOf(site.deploy.context).open(contentStores);
  const root = await temporaryFolder();
  await cp(project.content, root, { recursive: true });
  const written = new Map(
    frontmatters.flatMap((frontmatter, first) =>
      shapes.map((shape, second) => {
        const body = everyConstruct(`w${first}${second}`, randomOf(first * 10 + second));
        return [`essays/by-hand-${first}-${second}.md`, shape(`---\n${frontmatter}\n---\n\n${body}\n`)] as const;
      }),
    ),
  );
  for (const [path, text] of written) await writeFile(join(root, path), text);
  await sync(stores, root);
  const url = await serve(site);
  expect((await pullInto(root, url)).left).toEqual([]);
  const pulled = await filesOf(root);
  const withoutId = (path: string) =>
    Buffer.from(pulled.get(path)?.bytes ?? '', 'base64')
      .toString()
      .replace(/^id: .*\r?\n/m, '');
  expect(new Map([...written.keys()].map((path) => [path, withoutId(path)]))).toEqual(written);
  await sync(stores, root);
  const second = await pullInto(root, url);
  expect([second.changes, second.left]).toEqual([[], []]);
  expect(await filesOf(root)).toEqual(pulled);
});

it('loses no edits if both file and item changed: sync, pull, sync again, publish, pull', async () => {
  captureLog();
  const site = await storedSite();
  const stores = storesOf(site.deploy.context).open(contentStores);
  const root = await temporaryFolder();
  await cp(project.content, root, { recursive: true });
  const path = join(root, 'essays', 'test.md');
  await writeFile(path, essayFile());
  await sync(stores, root);
  const item = async () => {
    const found = (await stores.content.all()).records.find(({ value }) => value.slug === 'test');
    if (!found) throw new Error('There is no such item.');
    return found;
  };
  const { id, rev, value } = await item();
  const content = { ...(value.content as object), body: 'First.\n\nSecond.\n\nThird, by me.' };
  await updateItem(stores, id, rev, { ...value, content }, new Date());
  const edited = essayFile({}, 'First, by file.\n\nSecond.\n\nThird.');
  await writeFile(path, edited);
  await sync(stores, root);
  const merged = await item();
  expect(merged.value).toMatchObject({
    status: 'draft',
    content: { body: 'First, by file.\n\nSecond.\n\nThird, by me.' },
  });

  const url = await serve(site);
  const { changes, left } = await pullInto(root, url);
  expect([changes, left]).toEqual([
    [],
    [
      {
        path: 'essays/test.md',
        kind: 'ahead',
        why: 'waits in a draft of changes. Publish or discard the draft in the admin, then pull again.',
      },
    ],
  ]);
  expect(await readFile(path, 'utf8')).toBe(edited);
  await sync(stores, root);
  expect(await item()).toEqual(merged);

  await changeFields(stores, id, () => ({ status: 'published' }), new Date(), { live: undefined });
  expect((await pullInto(root, url)).changes).toMatchObject([{ kind: 'changed', path: 'essays/test.md' }]);
  expect(await readFile(path, 'utf8')).toBe(essayFile({}, 'First, by file.\n\nSecond.\n\nThird, by me.'));
});
