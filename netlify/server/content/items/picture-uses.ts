import type { MediaUse } from '#contract/api/admin-media.ts';
import { picturesIn } from '#contract/content/shown-picture.ts';
import { campaigns } from '#storage/collections/campaigns.ts';
import { content } from '#storage/collections/content.ts';
import { storesOf } from '#storage/stores.ts';
import { builtInSite, builtInSources } from '../files/built-in.ts';
import { publishedVersion } from '../visible/visible-at.ts';

/** Where pictures are used, by their paths. */
export type PictureUses = ReadonlyMap<string, MediaUse[]>;

/**
 * Where the pictures of the library are used, as pictures of their own or somewhere in a text: in items, drafts too, in issues of the newsletter, and in the files that pages
 * are built from. Of an item that cannot be read, and of what an item said before, nobody knows.
 */
export async function pictureUses(deployContext: string): Promise<PictureUses> {
  const stores = storesOf(deployContext);
  const [items, issues, sources, site] = await Promise.all([
    stores.open(content).all(),
    stores.open(campaigns).all(),
    builtInSources(),
    builtInSite(),
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
  return uses;
}

const namesIn = (value: unknown): Set<string> => new Set(picturesIn(JSON.stringify(value ?? null)));
