import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublishedItem, WithdrawnItem } from '#contract/api/published.ts';
import { fileItems } from '#server/content/files/file-items.ts';
import { readContent } from '#server/content/files/read-files.ts';
import { essayFile } from '#support/content-folder.ts';
import { temporaryFolder } from '#support/local-site.ts';
import { drawing, pictureFile } from '#support/pictures.ts';
import { publishedEssay } from '#support/published-site.ts';
import { beforeEach, expect, test } from 'vitest';
import { project } from '../project.ts';
import { readLocalFiles } from './local-files.ts';
import { planPull } from './plan.ts';
import { rehearsed } from './rehearse.ts';
import { applyChanges } from './apply-changes.ts';

// A pull of essays whose pictures lie beside their files (decision 0134).

let root = '';

beforeEach(async () => {
  root = await temporaryFolder();
  await cp(project.content, root, { recursive: true });
});

const at = (path: string) => join(root, path);
const read = (path: string) => readFile(at(path), 'utf8');

/** Writes an essay with pictures beside it. */
async function essayIn(slug: string, text: string, pictures: Readonly<Record<string, Uint8Array>>): Promise<void> {
  await mkdir(at(`essays/${slug}`), { recursive: true });
  await writeFile(at(`essays/${slug}.md`), text);
  for (const [name, bytes] of Object.entries(pictures)) await writeFile(at(`essays/${slug}/${name}`), bytes);
}

/** The item that has just taken a file, with an edit of its content. */
async function itemOf(slug: string, change: (content: Record<string, unknown>) => object): Promise<PublishedItem> {
  const found = fileItems(await readContent(root)).find(({ draft }) => draft.slug === slug);
  if (!found) throw new Error('The essay is not there.');
  const { id, draft, dates, origin } = found;
  const content = { ...(draft.content as object), ...change(draft.content as Record<string, unknown>) };
  return {
    ...{ createdAt: '2026-03-13T09:00:00Z', updatedAt: '2026-03-14T09:00:00Z', publishedAt: null },
    ...{ ...draft, ...dates, id, status: 'published', publishAt: undefined, content, origin, earlier: [origin] },
  };
}

async function pull(items: PublishedItem[], withdrawn: WithdrawnItem[] = []) {
  const given = { items, withdrawn, settings: {}, known: [], pictures: {}, dated: {} };
  const plan = await rehearsed(root, await planPull(given, await readLocalFiles(root)));
  await applyChanges(root, plan.changes);
  return {
    changes: plan.changes.map(({ kind, path }) => `${kind} ${path}`),
    left: plan.left.map(({ path, why }) => `${path} ${why}`),
  };
}

const withFirst = (text: string) => (content: Record<string, unknown>) => ({
  body: String(content['body']).replace('First.', text),
});
const image = { featuredImage: 'market/stall.png' };
const body = 'First.\n\n![A stall](./market/stall.png)\n\n![A \\(b\\)](market/b%281%29.png) and `market`.';

test('an edited essay keeps the names of its pictures as its file writes them', async () => {
  const [stall, other] = [await pictureFile('png'), await pictureFile('png', drawing(40, 30))];
  await essayIn('market', essayFile(image, body), { 'stall.png': stall.bytes, 'b(1).png': other.bytes });
  expect(await pull([await itemOf('market', () => ({}))])).toEqual({ changes: [], left: [] });
  const edited = await itemOf('market', withFirst('Edited.'));
  expect(await pull([edited])).toEqual({ changes: ['changed essays/market.md'], left: [] });
  expect(await read('essays/market.md')).toBe(essayFile(image, body.replace('First.', 'Edited.')));
  // A changed line also refers to its picture by name.
  const moved = await itemOf('market', ({ body: text }) => ({ body: String(text).replace('`market`', '`markets`') }));
  await pull([moved]);
  expect(await read('essays/market.md')).toContain('![A \\(b\\)](market/b%281%29.png) and `markets`.');
});

test('a withdrawn essay with a picture at its top gets its status, and nothing changes the second time', async () => {
  await essayIn('market', essayFile(image, body.split('\n\n![A \\')[0]), {
    'stall.png': (await pictureFile('png')).bytes,
  });
  const before = await read('essays/market.md');
  const withdrawn: WithdrawnItem[] = [{ type: 'essay', slug: 'market', status: 'draft', earlier: [] }];
  expect(await pull([], withdrawn)).toEqual({ changes: ['withdrawn essays/market.md'], left: [] });
  expect(await read('essays/market.md')).toBe(before.replace('status: published', 'status: draft'));
  expect(await pull([], withdrawn)).toEqual({ changes: [], left: [] });
});

test('a path in the text stays a path, since a name there would not be read as the picture', async () => {
  await essayIn('market', essayFile(image), { 'stall.png': (await pictureFile('png')).bytes });
  const paths = [...((await readLocalFiles(root)).get('essays/market.md')?.beside.values() ?? [])];
  expect(paths).toHaveLength(1);
  await pull([await itemOf('market', withFirst(`See \`${paths[0]}\`.`))]);
  expect(await read('essays/market.md')).toBe(essayFile(image).replace('First.', `See \`${paths[0]}\`.`));
});

test('two essays with the same picture each keep their own name for it', async () => {
  const { bytes } = await pictureFile('png');
  await essayIn('first', essayFile({ id: 'one' }, 'First. ![A](first/a.png)'), { 'a.png': bytes });
  await essayIn('market', essayFile(image), { 'stall.png': bytes });
  const items = [await itemOf('first', withFirst('Edited.')), await itemOf('market', withFirst('Edited.'))];
  expect(await pull(items)).toEqual({ changes: ['changed essays/first.md', 'changed essays/market.md'], left: [] });
  expect(await read('essays/first.md')).toBe(essayFile({ id: 'one' }, 'Edited. ![A](first/a.png)'));
  expect(await read('essays/market.md')).toContain('featuredImage: market/stall.png\n');
});

test('a deleted essay loses its pictures with its file, and an essay beside it is written', async () => {
  await essayIn('market', essayFile(image), { 'stall.png': (await pictureFile('png')).bytes });
  const { earlier } = await itemOf('market', () => ({}));
  const withdrawn: WithdrawnItem[] = [{ type: 'essay', slug: 'market', status: 'deleted', earlier }];
  expect(await pull([publishedEssay('other')], withdrawn)).toEqual({
    changes: ['deleted essays/market', 'deleted essays/market.md', 'new essays/other.md'],
    left: [],
  });
  expect([existsSync(at('essays/market')), existsSync(at('essays/market.md'))]).toEqual([false, false]);
  expect(await pull([publishedEssay('other')], withdrawn)).toEqual({ changes: [], left: [] });
});

test('a deleted essay stays while its folder holds something else, and the others are written', async () => {
  const { bytes } = await pictureFile('png');
  await essayIn('market', essayFile(image), { 'stall.png': bytes, 'unused.png': bytes });
  const { earlier } = await itemOf('market', () => ({}));
  const withdrawn: WithdrawnItem[] = [{ type: 'essay', slug: 'market', status: 'deleted', earlier }];
  expect(await pull([publishedEssay('other')], withdrawn)).toEqual({
    changes: ['new essays/other.md'],
    left: [
      'essays/market.md would be deleted, but content/essays/market holds unused.png, which it does not show. Move or delete that, then pull again.',
    ],
  });
  expect((await readdir(at('essays/market'))).sort()).toEqual(['stall.png', 'unused.png']);
});

test('an essay whose slug changes takes the folder of its pictures along, and names them there', async () => {
  const { bytes } = await pictureFile('png');
  const text = 'First.\n\n![A stall](./market/stall.png)';
  await essayIn('market', essayFile(image, text), { 'stall.png': bytes, 'unused.png': bytes });
  const moved = { ...(await itemOf('market', withFirst('Edited.'))), slug: 'bazaar' };
  const withdrawn: WithdrawnItem[] = [{ type: 'essay', slug: 'market', status: 'moved', earlier: moved.earlier }];
  expect(await pull([moved], withdrawn)).toEqual({
    changes: ['moved essays/bazaar', 'new essays/bazaar.md', 'deleted essays/market.md'],
    left: [],
  });
  expect(await read('essays/bazaar.md')).toBe(
    essayFile({ featuredImage: 'bazaar/stall.png' }, 'Edited.\n\n![A stall](bazaar/stall.png)'),
  );
  expect((await readdir(at('essays/bazaar'))).sort()).toEqual(['stall.png', 'unused.png']);
  expect(existsSync(at('essays/market'))).toBe(false);
  expect(await pull([moved], withdrawn)).toEqual({ changes: [], left: [] });
});

test('an essay that cannot be written under its new slug keeps its file', async () => {
  await essayIn('market', essayFile(image), { 'stall.png': (await pictureFile('png')).bytes });
  const moved = { ...(await itemOf('market', () => ({ body: 'half \ud800 a pair' }))), slug: 'bazaar' };
  const withdrawn: WithdrawnItem[] = [{ type: 'essay', slug: 'market', status: 'moved', earlier: moved.earlier }];
  const { changes, left } = await pull([moved], withdrawn);
  expect([changes, left.length]).toEqual([[], 1]);
  expect(existsSync(at('essays/market.md'))).toBe(true);
});
