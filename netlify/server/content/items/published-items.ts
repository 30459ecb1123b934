import type { BuiltSettings, PublishedItem, WithdrawnItem } from '#contract/api/published.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { isPublicAt } from '#contract/content/schedule.ts';
import { fingerprint } from '#contract/fingerprint.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { inParallel } from '#storage/in-parallel.ts';
import type { StoredRecord } from '#storage/revision.ts';
import type { Content } from '../files/content.ts';
import { filePathOf } from '../files/file-path.ts';
import { shownItems } from '../visible/shown-items.ts';
import { addressOf, builtInItems } from '../files/file-items.ts';
import { fileFingerprint } from '../files/file-fingerprint.ts';
import { withdrawnFiles, type WithdrawnFile } from './withdrawn-files.ts';

/** Everything that a build lays over the files, as it stands at one moment. */
export interface PublishedSite {
  /** Names it. */
  state: string;
  /** By id. */
  records: StoredRecord<ContentItem>[];
  withdrawn: WithdrawnFile[];
  settings: BuiltSettings;
}

/** Looks which items are published and which files are withdrawn. */
export async function publishedSite(
  stores: ContentStores,
  files: Content,
  settings: BuiltSettings,
  now = new Date(),
): Promise<PublishedSite> {
  const standing = await stores.content.all();
  const all = standing.flatMap((record) => shownItems(record.value).map((value) => ({ ...record, value })));
  const withdrawn = await withdrawnFiles(stores, builtInItems(files), all, now);
  const records = all
    .filter(({ value }) => isPublicAt(value, now))
    .sort((left, right) => (left.id < right.id ? -1 : 1));
  const state = fingerprint([records.map(({ id, rev }) => `${id}.${rev}`), withdrawn, settings]);
  return { state, records, withdrawn, settings };
}

/** Reads what an item said before, and which file it took: a file that says one of these is older than the item, not different from it. */
async function earlierOf({ content }: ContentStores, id: string): Promise<string[]> {
  const revisions = await content.history(id);
  const said = revisions.flatMap(({ value }) =>
    value ? [fileFingerprint(value), ...(value.origin === undefined ? [] : [value.origin])] : [],
  );
  return [...new Set(said)];
}

/** Items as the pull gets them: those that say what their file says come with the text of that file. */
export async function asPublished(
  stores: ContentStores,
  files: Content,
  sources: Readonly<Record<string, string>>,
  records: readonly StoredRecord<ContentItem>[],
): Promise<PublishedItem[]> {
  const saidByFiles = new Map(builtInItems(files).map(({ draft, origin }) => [addressOf(draft), origin]));
  const items = new Map<string, PublishedItem>();
  await inParallel(records, async ({ id, rev, value }) => {
    const isUnchanged = saidByFiles.get(addressOf(value)) === fileFingerprint(value);
    const file = isUnchanged ? sources[filePathOf(value)] : undefined;
    const earlier = rev > 1 ? await earlierOf(stores, id) : value.origin === undefined ? [] : [value.origin];
    items.set(id, { ...value, earlier, ...(file !== undefined && { file }) });
  });
  return records.flatMap(({ id }) => items.get(id) ?? []);
}

/** Withdrawn files as the pull gets them. */
export async function asWithdrawn(stores: ContentStores, files: readonly WithdrawnFile[]): Promise<WithdrawnItem[]> {
  const found = new Map<WithdrawnFile, WithdrawnItem>();
  await inParallel(files, async (file) => {
    const { type, slug, status, item } = file;
    found.set(file, { type, slug, status, earlier: await earlierOf(stores, item) });
  });
  return files.flatMap((file) => found.get(file) ?? []);
}
