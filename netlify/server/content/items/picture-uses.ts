import type { MediaUse } from '#contract/api/admin-media.ts';
import { picturesIn } from '#contract/content/shown-picture.ts';
import { campaigns } from '#storage/collections/campaigns.ts';
import { content } from '#storage/collections/content.ts';
import { storesOf } from '#storage/stores.ts';
import { builtInPictures, builtInSite, builtInSources } from '../files/built-in.ts';
import { publishedVersion } from '../visible/visible-at.ts';

/** Where pictures are used, by their paths. */
export type PictureUses = ReadonlyMap<string, MediaUse[]>;

/**
 * Where the pictures of the library are used, in fields of their own or within a text: in items including drafts, in
 * issues of the newsletter, and in the files that pages are built from. Unreadable items and earlier revisions are not
 * searched.
 */
export async function pictureUses(deployContext: string): Promise<PictureUses> {
  const stores = storesOf(deployContext);
  const [items, issues, sources, site, beside] = await Promise.all([
    stores.open(content).all(),
    stores.open(campaigns).all(),
    builtInSources(),
    builtInSite(),
    builtInPictures(),
  ]);
  const uses = new Map<string, MediaUse[]>();
  const note = (paths: Iterable<string>, use: (path: string) => MediaUse) => {
    for (const path of paths) uses.set(path, [...(uses.get(path) ?? []), use(path)]);
  };
  for (const { value } of items.records) {
    const { id, type, title } = value;
    const shown = namesIn(publishedVersion(value)?.content);
    note(new Set([...shown, ...namesIn(value.content)]), (path) => ({ id, type, title, shown: shown.has(path) }));
  }
  for (const { id, value } of issues.records) {
    const use = { id, type: 'newsletter', title: value.subject, shown: value.startedAt !== undefined };
    note(namesIn(value.markdown), () => use);
  }
  for (const [file, text] of [...Object.entries(sources), ['site.json', JSON.stringify(site)] as const])
    note(namesIn(text), () => ({ id: file, type: 'file', title: `content/${file}`, shown: true }));
  for (const [path, { files }] of Object.entries(beside))
    for (const file of files) note([path], () => ({ id: file, type: 'file', title: `content/${file}`, shown: true }));
  return uses;
}

const namesIn = (value: unknown): Set<string> => new Set(picturesIn(JSON.stringify(value ?? null)));
