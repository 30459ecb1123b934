import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBesidePictures } from '#server/content/files/beside-pictures.ts';
import { onTestFinished } from 'vitest';

const own = fileURLToPath(new URL('../../content', import.meta.url));

/** The copy that a test works on, or the site's own files. */
export const contentRoot = { path: own };

/** The pictures beside the files of that copy. */
export const picturesBeside = () => readBesidePictures(contentRoot.path);

/** An editable copy of `content/` for the duration of a test. */
export async function contentFolder() {
  const path = await mkdtemp(join(tmpdir(), 'content-'));
  await cp(own, path, { recursive: true });
  contentRoot.path = path;
  onTestFinished(async () => {
    contentRoot.path = own;
    await rm(path, { recursive: true });
  });
  const at = (file: string): string => join(path, file);
  const edit = async (file: string, change: (text: string) => string): Promise<void> =>
    writeFile(at(file), change(await readFile(at(file), 'utf8')));
  return {
    read: (file: string) => readFile(at(file), 'utf8'),
    write: (file: string, text: string) => writeFile(at(file), text),
    edit,
    replace: (file: string, text: string, by: string) => edit(file, (before) => before.replace(text, () => by)),
    remove: (file: string) => rm(at(file)),
    rename: (from: string, to: string) => rename(at(from), at(to)),
  };
}

/** The text of an essay file. */
export const essayFile = (
  fields: Readonly<Record<string, string>> = {},
  body = 'First.\n\nSecond.\n\nThird.',
): string => {
  const all = {
    id: 'essay-test',
    title: 'A test',
    status: 'published',
    publishedAt: '2026-03-14T09:00:00Z',
    createdAt: '2026-03-13T09:00:00Z',
    subtitle: 'Of files and items',
    categories: '[Payments]',
    tags: '[markets, trust]',
    excerpt: 'Two sentences. On a test.',
    author: 'Ada Meridian',
    readTime: '4',
    ...fields,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`;
};
