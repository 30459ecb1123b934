import type { ContentItem } from '#contract/content/item.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { itemIdOf } from '#storage/collections/content-bases.ts';
import { newId } from '#storage/ids.ts';
import { mapInParallel } from '#storage/in-parallel.ts';
import { unreadableAs, RecordUnreadable } from '#storage/record-unreadable.ts';
import { isLive, isReadable, type StoredRecord } from '#storage/revision.ts';
import { addressOf } from '../files/file-items.ts';
import { publishedVersion } from '../visible/visible-at.ts';
import { baseOf } from './base.ts';
import { matchRenamed } from './match-renamed.ts';
import { decide, takenBy, type Decision, type Source } from './decide.ts';
import { itemIdsFor, matchFiles, type Links } from '../items/match-files.ts';
import { orderWishes } from './order-slugs.ts';
import { orphansOf, type Orphan } from './orphans.ts';
import type { SyncFile, Version } from './version.ts';

type Item = StoredRecord<ContentItem>;

/** What becomes of a file. */
export type FileDecision =
  | Decision
  /** `id`: the id of the new item. */
  | { outcome: 'imported'; version: Version; id: string }
  /** `hasChanged`: the file is no longer the one that the item took before it was deleted. */
  | { outcome: 'deleted'; hasChanged: boolean }
  /** The item of the file cannot be read. */
  | { outcome: 'unreadable' };

export interface Step {
  file: SyncFile;
  /** The item of the file; null if there is none. */
  item: Item | null;
  /** Whether their ids already show that they belong together. Otherwise the link has to be noted. */
  isLinked: boolean;
  base: Version | null;
  /** Whether another item has the slug that this one would take. */
  isSlugTaken: boolean;
  /** The item that gives its slug up to this one in the same round (decision 0040). */
  slugFrom?: string;
  decision: FileDecision;
}

/** The facts on which decisions are based. */
export interface PlanContext {
  source: Source;
  links: Links;
  /** Ids of items that stand for a file. */
  taken: ReadonlySet<string>;
}

export interface Plan {
  context: PlanContext;
  /** In rounds: the slug that a step needs is free once the earlier rounds are done. */
  rounds: Step[][];
  orphans: Orphan[];
}

/** Whether a step should be done at all. */
export type IsMeant = (step: Step) => Promise<boolean>;

/**
 * Decides what becomes of each file and of the items whose file is gone (architecture §6). Writes nothing.
 * @param isMeant leaves out steps, together with the slugs that they would give up
 */
export async function planSync(
  stores: ContentStores,
  files: readonly SyncFile[],
  source: Source,
  isMeant: IsMeant = async () => true,
): Promise<Plan> {
  const [{ records: items }, links] = await Promise.all([stores.content.all(), stores.bases.links()]);
  const matched = matchFiles(files, items, links);
  if (source === 'built-in') await matchRenamed(stores, files, items, matched);
  const context = { source, links, taken: new Set([...matched.values()].map(({ id }) => id)) };
  const planned = await mapInParallel(files, async (file) => {
    const step = await planFile(stores, file, matched.get(file) ?? null, context);
    return (await isMeant(step)) ? [step] : [];
  });
  const standing = planned.flat();
  const wishes = standing.flatMap((step) => wishOf(step) ?? []);
  const { rounds, stuck, holders } = orderWishes(wishes, items);
  const isWaiting = new Set(wishes.map(({ step }) => step));
  /** A conflict takes no slug yet, but must be reported together with the slug that it could not take. */
  const isHeld = ({ item, decision }: Step): boolean => {
    if (!item || decision.outcome !== 'conflict') return false;
    const holder = holders.get(addressOf({ type: item.value.type, slug: decision.slug }));
    return holder !== undefined && holder !== item.id;
  };
  return {
    context,
    rounds: [
      standing.filter((step) => !isWaiting.has(step)).map((step) => (isHeld(step) ? withoutSlug(step, source) : step)),
      ...rounds.map((round) =>
        round.map(({ wish: { step }, from }) => (from === null ? step : { ...step, slugFrom: from })),
      ),
      stuck.map(({ step }) => withoutSlug(step, source)),
    ],
    orphans: source === 'built-in' ? await orphansOf(stores, items, new Set(matched.values())) : [],
  };
}

/** Decides about one file and its item. */
export async function planFile(
  stores: ContentStores,
  file: SyncFile,
  item: Item | null,
  context: PlanContext,
): Promise<Step> {
  const { source, links } = context;
  if (!item) return planNew(stores, file, context).catch(unreadableAs(unreadableStep(file)));
  const base = await baseOf(stores, item.value, source, file);
  const decision = decide(file, item.value, { base, source, isSlugTaken: false });
  const isLinked = itemIdsFor(file, links).includes(item.id);
  return { file, item, isLinked, base, isSlugTaken: false, decision };
}

/** The same if another item has the file's slug. */
export function withoutSlug(step: Step, source: Source): Step {
  const { file, item, base } = step;
  const slugOnly = { key: 'slug', kind: 'field', base: undefined, file: file.version.slug, item: undefined } as const;
  const decision: FileDecision = item
    ? decide(file, item.value, { base, source, isSlugTaken: true })
    : { outcome: 'conflict', conflicts: [slugOnly], slug: file.version.slug };
  return { ...step, isSlugTaken: true, decision };
}

function wishOf(step: Step) {
  const { decision, file, item } = step;
  if (!('version' in decision)) return null;
  const { slug } = decision.version;
  if (item?.value.slug === slug) return null;
  // A merge beside a published version leaves that version at its slug.
  const seen = item && decision.outcome === 'merged' ? publishedVersion(item.value)?.slug : undefined;
  return {
    step,
    item: decision.outcome === 'imported' ? decision.id : (item?.id ?? ''),
    type: item?.value.type ?? file.type,
    slug,
    leaves: item && item.value.slug !== seen ? item.value.slug : null,
  };
}

/** Decides about a file without an item: it is new, or its item was deleted or cannot be read. */
async function planNew(stores: ContentStores, file: SyncFile, context: PlanContext): Promise<Step> {
  const { source, links, taken } = context;
  const known = [itemIdOf(file), ...(links.get(itemIdOf(file)) ?? [])];
  const deleted: ContentItem[] = [];
  let free: string | undefined;
  for (const id of itemIdsFor(file, links)) {
    const [newest, before] = await readHistory(stores.content, id);
    if (!newest && known.includes(id)) free ??= id;
    if (newest?.value === null && before && isLive(before)) deleted.push(before.value);
    const isNew = newest?.value && !taken.has(id);
    // Another caller has written it since the items were listed.
    const item = isNew ? await stores.content.read(id) : null;
    if (item) return planFile(stores, file, item, context);
  }
  const former = deleted[0] ?? (free === itemIdOf(file) ? await deletedAt(stores, file) : null);
  const id = free ?? newId();
  const decision: FileDecision = former
    ? { outcome: 'deleted', hasChanged: takenBy(former, source) !== file.origin }
    : { outcome: 'imported', version: file.version, id };
  return { file, item: null, isLinked: known.includes(id), base: null, isSlugTaken: false, decision };
}

/** The newest revision of an item and the one before. Throws RecordUnreadable if the newest is unreadable. */
async function readHistory(content: ContentStores['content'], id: string) {
  const [newest, before] = await content.history(id);
  if (newest && !isReadable(newest)) throw new RecordUnreadable('content', newest);
  return [newest, before] as const;
}

/** If its item cannot be read, both the file and the item are left alone. */
export const unreadableStep = (file: SyncFile): Step => ({
  ...{ file, item: null, isLinked: false, base: null, isSlugTaken: false },
  decision: { outcome: 'unreadable' },
});

/**
 * The deleted item that last had the file's slug. An item that only ever existed in the admin does not count: it is no
 * reason to ignore a later file.
 */
async function deletedAt({ content, slugs }: ContentStores, file: SyncFile): Promise<ContentItem | null> {
  const address = { type: file.type, slug: file.version.slug };
  const holder = await slugs.lastHolder(address);
  const [newest, before] = holder === null ? [] : await readHistory(content, holder);
  const item = newest?.value === null && before && isLive(before) ? before.value : null;
  return item && addressOf(item) === addressOf(address) && takenBy(item, 'built-in') !== undefined ? item : null;
}
