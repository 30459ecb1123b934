import type { ContentItemView } from '#contract/api/admin-content.ts';
import type { SyncChoice } from '#contract/api/admin-sync.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Choose } from '../content/merge-conflict.ts';
import { Refusal } from '../http/refusal.ts';
import type { ContentStores } from '../opened-content.ts';
import { addressOf } from './built-in-items.ts';
import { baseOf, keepBase } from './sync-base.ts';
import { takenFrom } from './sync-content.ts';
import type { Source } from './sync-decide.ts';
import { itemIdsFor, matchFiles } from './sync-match.ts';
import { mergeVersions, messagesFor } from './sync-merge.ts';
import { heldSlugs } from './sync-slugs.ts';
import { draftOf, itemVersion, type SyncFile } from './sync-version.ts';
import { staleRevision, updateItem } from './write-item.ts';

interface Resolution {
  id: string;
  rev: number;
  origin: string;
  choices: Readonly<Record<string, SyncChoice>>;
  publish: boolean;
}

/**
 * Writes what an administrator chose where file and item had both changed, and notes that the item took the file (design §6).
 *
 * @param files those among which the item's is: of `content/`, or the one that was dropped
 * @throws Refusal `not_found`; `conflict` where item or file are not what was shown; `invalid` with a message for each choice that is missing or wrong
 */
export async function resolveConflict(
  stores: ContentStores,
  files: readonly SyncFile[],
  source: Source,
  { id, rev, origin, choices, publish }: Resolution,
  now: Date,
): Promise<ContentItemView> {
  const [items, links] = await Promise.all([stores.content.all(), stores.bases.links()]);
  const standing = items.find((item) => item.id === id);
  if (!standing) throw new Refusal('not_found', 'There is no such item. It may have been deleted.');
  if (standing.rev !== rev) throw staleRevision(standing);
  const [file] = [...matchFiles(files, items, links)].find(([, item]) => item === standing) ?? [];
  if (file?.origin !== origin) {
    throw new Refusal('conflict', 'The file has changed since this was shown, or is gone. Look at the conflict again.');
  }

  const item = standing.value;
  const { slug } = file.version;
  const isSlugTaken = (heldSlugs(items).get(addressOf({ type: item.type, slug })) ?? id) !== id;
  const base = await baseOf(stores, item, source, file);
  const sides = { type: item.type, base, file: file.version, item: itemVersion(item), isSlugTaken };
  const { conflicts } = mergeVersions(sides);
  refuseWrong(choices, new Set(conflicts.map(({ key }) => key)));
  const { version } = mergeVersions(sides, chooserOf(choices));
  const messages = messagesFor(item.type, version);
  if (Object.keys(messages).length > 0) throw refuse(messages);

  await keepBase(stores, file, id, itemIdsFor(file, links).includes(id));
  const isAsBefore = isDeepStrictEqual(version, sides.item) && !publish;
  const { draft, more } = isAsBefore
    ? { draft: item, more: { live: item.live } }
    : draftOf(item.type, version, item, !publish);
  return updateItem(stores, id, rev, draft, now, { ...more, ...takenFrom(file, source, item) });
}

const chooserOf =
  (choices: Resolution['choices']): Choose =>
  (conflict) => {
    const choice = Object.hasOwn(choices, conflict.key) ? choices[conflict.key] : 'item';
    return typeof choice === 'object' ? choice.value : conflict[choice ?? 'item'];
  };

function refuseWrong(choices: Resolution['choices'], keys: ReadonlySet<string>): void {
  const unknown = Object.keys(choices).filter((key) => !keys.has(key));
  const missing = [...keys].filter((key) => !Object.hasOwn(choices, key));
  const messages = [
    ...unknown.map((key) => [key, 'There is no conflict at this place.'] as const),
    ...missing.map((key) => [key, 'Choose what is to stand here.'] as const),
  ];
  if (messages.length > 0) throw refuse(Object.fromEntries(messages));
}

const refuse = (fields: Readonly<Record<string, string>>) =>
  new Refusal('invalid', 'Please check the marked places.', { fields });
