import type { ContentItem } from '#contract/content/item.ts';
import { itemIdOf } from '#storage/collections/content-bases.ts';
import { inParallel } from '#storage/in-parallel.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { isDeepStrictEqual } from 'node:util';
import type { ContentStores } from '../opened-content.ts';
import { baseOf } from './sync-base.ts';
import { decide, takenBy, type Decision, type Source } from './sync-decide.ts';
import { itemIdsFor, matchFiles, type Links } from './sync-match.ts';
import { orderWishes } from './sync-slugs.ts';
import { itemVersion, type SyncFile, type Version } from './sync-version.ts';

type Item = StoredRecord<ContentItem>;

/** What is to become of a file. */
export type FileDecision =
  | Decision
  | { outcome: 'imported'; version: Version }
  /** `hasChanged`: the file is not the one any more that the item took before it was deleted. */
  | { outcome: 'deleted'; hasChanged: boolean };

export interface Step {
  file: SyncFile;
  /** The item that stands for it; null where there is none. */
  item: Item | null;
  /** Whether that is known by the ids of both, or has to be noted. */
  isLinked: boolean;
  base: Version | null;
  decision: FileDecision;
}

/** An item whose file is gone. */
export interface Orphan {
  item: Item;
  isEdited: boolean;
}

export interface Plan {
  /** In rounds: a slug that a step needs is free once the rounds before are through. */
  rounds: Step[][];
  orphans: Orphan[];
}

/** Decides what becomes of each file and of the items whose file is gone (design §6). Writes nothing. */
export async function planSync(stores: ContentStores, files: readonly SyncFile[], source: Source): Promise<Plan> {
  const [items, links] = await Promise.all([stores.content.all(), stores.bases.links()]);
  const matched = matchFiles(files, items, links);
  const steps = new Map<SyncFile, Step>();
  await inParallel(files, async (file) => {
    steps.set(file, await planFile(stores, file, matched.get(file) ?? null, { source, links }));
  });
  const standing = files.flatMap((file) => steps.get(file) ?? []);
  const wishes = standing.flatMap((step) => wishOf(step) ?? []);
  const { rounds, stuck } = orderWishes(wishes, items);
  const isWaiting = new Set(wishes.map(({ step }) => step));
  return {
    rounds: [
      standing.filter((step) => !isWaiting.has(step)),
      ...rounds.map((round) => round.map(({ step }) => step)),
      stuck.map(({ step }) => withoutSlug(step, source)),
    ],
    orphans: source === 'built-in' ? await orphansOf(stores, items, new Set(matched.values())) : [],
  };
}

/** Decides about one file and the item that stands for it. */
export async function planFile(
  stores: ContentStores,
  file: SyncFile,
  item: Item | null,
  { source, links }: { source: Source; links: Links },
): Promise<Step> {
  if (!item) {
    const deleted = await deletedItemOf(stores, file, links);
    const decision: FileDecision = deleted
      ? { outcome: 'deleted', hasChanged: takenBy(deleted, source) !== file.origin }
      : { outcome: 'imported', version: file.version };
    return { file, item, isLinked: true, base: null, decision };
  }
  const base = await baseOf(stores, item.value, source, file);
  const decision = decide(file, item.value, { base, source, isSlugTaken: false });
  return { file, item, isLinked: itemIdsFor(file, links).includes(item.id), base, decision };
}

/** The same where the file's slug is another item's. */
export function withoutSlug(step: Step, source: Source): Step {
  const { file, item, base } = step;
  const slugOnly = { key: 'slug', kind: 'field', base: undefined, file: file.version.slug, item: undefined } as const;
  const decision: FileDecision = item
    ? decide(file, item.value, { base, source, isSlugTaken: true })
    : { outcome: 'conflict', conflicts: [slugOnly] };
  return { ...step, decision };
}

function wishOf(step: Step) {
  const { decision, file, item } = step;
  if (!('version' in decision)) return null;
  const { slug } = decision.version;
  if (item?.value.slug === slug) return null;
  const staysVisible = decision.outcome === 'merged' && (item?.value.live ?? item?.value.status === 'published');
  return {
    step,
    item: item?.id ?? itemIdOf(file),
    type: item?.value.type ?? file.type,
    slug,
    leaves: !staysVisible,
  };
}

/** The item that stood for a file when it was deleted. */
async function deletedItemOf(stores: ContentStores, file: SyncFile, links: Links): Promise<ContentItem | null> {
  for (const id of itemIdsFor(file, links)) {
    const item = await deletedItem(stores, id);
    if (item) return item;
  }
  const { slug } = file.version;
  const holder = await stores.slugs.lastHolder({ type: file.type, slug });
  const item = holder && (await deletedItem(stores, holder));
  // One that was written in the admin alone is no reason to leave out a file that came since.
  return item && item.slug === slug && item.type === file.type && takenBy(item, 'built-in') !== undefined ? item : null;
}

async function deletedItem({ content }: ContentStores, id: string): Promise<ContentItem | null> {
  const [newest, before] = await content.history(id);
  return newest?.value === null ? (before?.value ?? null) : null;
}

async function orphansOf(stores: ContentStores, items: readonly Item[], taken: ReadonlySet<Item>): Promise<Orphan[]> {
  const orphans: Orphan[] = [];
  await inParallel(
    items.filter((item) => item.value.origin !== undefined && !taken.has(item)),
    async (item) => {
      const base = await baseOf(stores, item.value, 'built-in');
      orphans.push({ item, isEdited: !isDeepStrictEqual(base, itemVersion(item.value)) });
    },
  );
  return orphans;
}
