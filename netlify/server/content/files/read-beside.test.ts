import { hash } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Essay } from '#contract/content/essay.ts';
import type { Content } from './content.ts';
import { planPull } from '#scripts/content-pull/plan.ts';
import { readLocalFiles } from '#scripts/content-pull/local-files.ts';
import { contentFolder, contentRoot, essayFile } from '#support/content-folder.ts';
import { drawing, pictureFile } from '#support/pictures.ts';
import { processorTime } from '#support/processor-time.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { besideNames, withAddresses } from '#contract/content/beside.ts';
import { readBesidePictures } from './beside-pictures.ts';
import { fileItems } from './file-items.ts';
import { ContentError } from './problems.ts';
import { knowPictures } from './read-beside.ts';
import { readContent } from './read-files.ts';

// Pictures beside a Markdown file (decision 0134).

afterEach(() => knowPictures(new Map()));

async function folderWith(body: string, files: Readonly<Record<string, Uint8Array>>, fields = {}) {
  const folder = await contentFolder();
  await folder.write('essays/a-test.md', essayFile(fields, body));
  await mkdir(join(contentRoot.path, 'essays/a-test'), { recursive: true });
  for (const [name, bytes] of Object.entries(files))
    await writeFile(join(contentRoot.path, 'essays/a-test', name), bytes);
  return folder;
}

const essayIn = async (): Promise<Content['essays'][number]> => {
  const { essays } = await readContent(contentRoot.path);
  const found = essays.find(({ slug }) => slug === 'a-test');
  if (!found) throw new Error('The essay is not there.');
  return found;
};
const problemsIn = async () => {
  const outcome: unknown = await readContent(contentRoot.path).catch((error: unknown) => error);
  return outcome instanceof ContentError ? outcome.problems : [];
};

test('a picture beside a file is re-encoded and served under one address, whatever its name', async () => {
  const { bytes } = await pictureFile('jpeg', drawing(40, 30));
  await folderWith(
    '![A stall](a-test/my%20stall.jpg)\n\n![It](./a-test/my%20stall.jpg "again")',
    { 'my stall.jpg': bytes },
    {
      featuredImage: 'a-test/my%20stall.jpg',
    },
  );
  const { known, bytes: made } = await readBesidePictures(contentRoot.path);
  const [path = ''] = Object.keys(known);
  expect(path).toBe(`/media/${hash('sha256', made.get(path) ?? '')}`);
  expect(Object.values(known)).toEqual([
    {
      ...{ name: 'my stall.jpg', alt: 'It', source: hash('sha256', bytes), width: 40, height: 30 },
      ...{ mimeType: 'image/jpeg', files: ['essays/a-test.md'] },
    },
  ]);
  const { content } = await essayIn();
  expect(content.body).toBe(`![A stall](${path})\n\n![It](${path} "again")`);
  expect(content.featuredImage).toBe(path);
});

describe('a problem with a picture beside a file is reported with file, line and what to do:', () => {
  test.each<[string, string, Record<string, Uint8Array>, string]>([
    ['one that is not there', '![A](a-test/gone.png)', {}, 'which is not there'],
    [
      'another type',
      '![A](a-test/a.gif)',
      { 'a.gif': new Uint8Array(9) },
      'which is not a picture in an accepted format',
    ],
    ['no picture inside', '![A](a-test/a.png)', { 'a.png': new Uint8Array(9) }, 'which is not taken'],
    ['too many bytes', '![A](a-test/a.png)', { 'a.png': new Uint8Array(4 * 1024 * 1024 + 9) }, 'which is 4.1 MB'],
    ['a way out', '![A](a-test/../../site.json)', {}, 'which is not the name of a picture'],
    ['an escaped way out', '![A](a-test/..%2f..%2fsite.png)', {}, 'which is not the name of a picture'],
  ])('%s', async (_, body, files, wrong) => {
    await folderWith(`One\n\n${body}`, files);
    expect(await problemsIn()).toContainEqual(
      expect.objectContaining({
        file: 'content/essays/a-test.md',
        line: 17,
        wrong: expect.stringContaining(wrong) as string,
      }),
    );
  });

  test('a link to a file elsewhere', async () => {
    await folderWith('![A](a-test/a.png)', {});
    await symlink(join(contentRoot.path, 'site.json'), join(contentRoot.path, 'essays/a-test/a.png'));
    expect((await problemsIn())[0]?.wrong).toBe('shows a-test/a.png, which is a link to another place');
  });
});

test('a pull finds an unedited item unchanged, and writes an edit with the picture under its file name', async () => {
  const { bytes } = await pictureFile('png');
  await folderWith('First.\n\n![A stall](a-test/stall.png)', { 'stall.png': bytes });
  const local = await readLocalFiles(contentRoot.path);
  const found = fileItems(await readContent(contentRoot.path)).find(({ draft }) => draft.slug === 'a-test');
  if (!found) throw new Error('The essay is not there.');
  const { draft, dates, origin } = found;
  const item = {
    ...{ ...draft, ...dates, id: found.id, status: 'published' as const, origin, publishAt: undefined },
    ...{ createdAt: '2026-03-13T09:00:00Z', updatedAt: '2026-03-14T09:00:00Z', publishedAt: '2026-03-14T09:00:00Z' },
    earlier: [origin],
  };
  const pull = async (content: object) => {
    const pulled = { items: [{ ...item, content }], withdrawn: [], settings: {}, known: [], pictures: {}, dated: {} };
    return planPull(pulled, local);
  };
  const content = draft.content as Essay['content'];
  expect(await pull(content)).toMatchObject({ changes: [], unchanged: 1 });
  const { changes } = await pull({ ...content, body: content.body.replace('First', 'Edited') });
  expect(changes.map(({ text }) => text)).toEqual([essayFile({}, 'Edited.\n\n![A stall](a-test/stall.png)')]);
});

test('a file that is already in the media library keeps its path there', async () => {
  const { bytes } = await pictureFile('png');
  const path = `/media/${'0a'.repeat(32)}`;
  knowPictures(new Map([[hash('sha256', bytes), { path, width: 40, height: 30 }]]));
  await folderWith('![A stall](a-test/stall.png)', { 'stall.png': bytes });
  expect((await essayIn()).content.body).toBe(`![A stall](${path})`);
  expect((await readBesidePictures(contentRoot.path)).bytes.size).toBe(0);
});

test("only names in the file's own folder count, and three texts of 64,000 characters are read within a second", () => {
  const text = '![a](x/b.png) ![c](/x/d.png) [e](y/f.png)\n[g]: x/h.webp\nfeaturedImage: "x/i.png"\nx/j.png';
  expect(besideNames(text, 'x').map(({ name, line }) => [name, line])).toEqual([
    ['b.png', 1],
    ['h.webp', 2],
    ['i.png', 3],
  ]);
  expect(withAddresses(text, 'x', (name) => (name === 'b.png' ? '/media/1' : undefined))).toBe(
    text.replace('x/b.png', '/media/1'),
  );
  const took = processorTime(() => {
    besideNames('!['.repeat(32_000), 'x');
    besideNames('![a](x/b'.repeat(8_000), 'x');
    besideNames('x/'.repeat(32_000), 'x');
  });
  expect(took).toBeLessThan(1_000);
});
