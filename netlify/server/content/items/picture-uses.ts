import type { MediaUse } from '#contract/api/admin-media.ts';
import { content } from '#storage/collections/content.ts';
import { storesOf } from '#storage/stores.ts';
import { builtInSources } from '../files/built-in.ts';
import { publishedVersion } from '../visible/visible-at.ts';

/**
 * Where a picture of the library is used, as a picture of its own or somewhere in a text: in items, and in the files that pages are built from. Of an item that cannot be
 * read nobody knows.
 *
 * @param path address of the picture
 */
export async function pictureUses(deployContext: string, path: string): Promise<MediaUse[]> {
  const [{ records }, sources] = await Promise.all([storesOf(deployContext).open(content).all(), builtInSources()]);
  const names = (value: unknown): boolean => JSON.stringify(value ?? null).includes(path);
  const items = records.flatMap(({ value }): MediaUse[] => {
    const { id, type, title } = value;
    const shown = names(publishedVersion(value)?.content);
    return shown || names(value.content) ? [{ id, type, title, shown }] : [];
  });
  const files = Object.entries(sources).flatMap(([file, text]): MediaUse[] =>
    text.includes(path) ? [{ id: file, type: 'file', title: `content/${file}`, shown: true }] : [],
  );
  return [...items, ...files];
}
