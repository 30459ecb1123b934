import type { BuiltSettings, PublishedItem, WithdrawnItem } from '#contract/api/published.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { contentTypeNames, listNames } from '#contract/content/types.ts';
import { fingerprint } from '#contract/fingerprint.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { mapInParallel } from '#storage/in-parallel.ts';
import { isLive, type StoredRecord } from '#storage/revision.ts';
import type { Content } from '../files/content.ts';
import { filePathOf } from '../files/file-path.ts';
import { fileFingerprint } from '../files/file-fingerprint.ts';
import { addressOf, fileItems } from '../files/file-items.ts';
import { knownItem } from '../visible/known-content.ts';
import { visible, type Laid, type Withdrawn } from '../visible/visible.ts';
import { visibleVersion } from '../visible/visible-at.ts';
import { readLaid } from './read-laid.ts';
import { placedFiles } from './visible-now.ts';

/** Everything that a build lays over the files, at one moment. */
export interface PublishedState {
  /** Fingerprint of this state. */
  state: string;
  /** The versions that visitors see, by id. */
  records: StoredRecord<ContentItem>[];
  withdrawn: Withdrawn[];
  laid: Laid;
}

/** Finds the items that visitors see at a moment, and the files that are withdrawn. */
export async function readPublishedState(
  stores: ContentStores,
  files: Content,
  settings: BuiltSettings,
  now: Date,
): Promise<PublishedState> {
  const placed = contentTypeNames.flatMap((type) => placedFiles(files, type));
  const stored = await readLaid(stores, placed);
  const laid = { items: stored.items, gone: stored.gone, settings };
  const withdrawn = listNames().flatMap((list) => visible(list, files, laid, now, () => undefined, '').withdrawn);
  const records = stored.records
    .flatMap((record) => {
      const value = visibleVersion(record.value, now);
      return value ? [{ ...record, value: knownItem(value) }] : [];
    })
    .sort((left, right) => (left.id < right.id ? -1 : 1));
  const state = fingerprint([records.map(({ id, rev }) => `${id}.${rev}`), withdrawn, settings]);
  return { state, records, withdrawn, laid };
}

const originOf = ({ origin }: ContentItem): string[] => (origin === undefined ? [] : [origin]);

/**
 * Reads what an item said before, and which files it took: a file that says one of these is older than the item, not in
 * conflict with it. A file that only the draft beside the published version took is listed as waiting: its text waits
 * in that draft (decision 0050).
 */
async function pastOf({ content }: ContentStores, id: string): Promise<Pick<PublishedItem, 'earlier' | 'waiting'>> {
  const revisions = (await content.history(id)).filter(isLive).map(({ value }) => knownItem(value));
  const published = revisions.findIndex(({ live }) => !live);
  const draft = published < 0 ? revisions : revisions.slice(0, published);
  const taken = new Set(revisions.slice(draft.length).flatMap(originOf));
  const waiting = new Set(draft.flatMap(originOf).filter((origin) => !taken.has(origin)));
  const said = revisions.flatMap((value) => [fileFingerprint(value), ...originOf(value)]);
  return {
    earlier: [...new Set(said)].filter((saying) => !waiting.has(saying)),
    ...(waiting.size > 0 && { waiting: [...waiting] }),
  };
}

/** Items as the pull gets them. An item that still says what its file says comes with the text of that file. */
export async function asPublished(
  stores: ContentStores,
  files: Content,
  sources: Readonly<Record<string, string>>,
  records: readonly StoredRecord<ContentItem>[],
): Promise<PublishedItem[]> {
  const saidByFiles = new Map(fileItems(files).map(({ draft, origin }) => [addressOf(draft), origin]));
  return mapInParallel(records, async ({ id, rev, value }) => {
    const isUnchanged = saidByFiles.get(addressOf(value)) === fileFingerprint(value);
    const file = isUnchanged ? sources[filePathOf(value)] : undefined;
    const past = rev > 1 ? await pastOf(stores, id) : { earlier: originOf(value) };
    return { ...value, ...past, ...(file !== undefined && { file }) };
  });
}

/** Withdrawn files as the pull gets them. */
export const asWithdrawn = (stores: ContentStores, files: readonly Withdrawn[]): Promise<WithdrawnItem[]> =>
  mapInParallel(files, async ({ type, slug, status, item }) => {
    return { type, slug, status, earlier: item === null ? [] : (await pastOf(stores, item)).earlier };
  });
