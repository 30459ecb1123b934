import type { ContentItem } from '#contract/content/item.ts';
import type { ContentItemView } from '#contract/api/admin-content.ts';
import type { resolveSyncConflict } from '#contract/api/admin-sync.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Choose } from './merge-conflict.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { keepBase } from './base.ts';
import { takenFrom } from './sync-files.ts';
import { sidesOf, type Source } from './decide.ts';
import { mergeVersions, messagesFor } from './merge-versions.ts';
import { planSync } from './plan.ts';
import { asItStands, draftOf, type SyncFile, type Version } from './version.ts';
import type { CheckDraft } from '../items/assert-fits.ts';
import { readItem, staleRevision, updateItem } from '../items/write-item.ts';

type Resolution = Omit<RequestOf<typeof resolveSyncConflict>, 'document'>;

/**
 * Writes an administrator's choices for a conflict between file and item, and notes that the item took the file
 * (architecture §6).
 * @param files must include the item's file: those of `content/`, or the dropped one
 * @param check refuses what no page could show
 * @throws Refusal `not_found`; `conflict` if item or file differ from what was shown; `invalid` with a message for each
 *   choice that is missing or wrong
 */
export async function resolveConflict(
  stores: ContentStores,
  files: readonly SyncFile[],
  source: Source,
  { id, rev, origin, choices, publish }: Resolution,
  now: Date,
  check: CheckDraft = async () => undefined,
): Promise<ContentItemView> {
  const standing = await readItem(stores, id);
  if (standing.rev !== rev) throw staleRevision(standing);
  const { rounds } = await planSync(stores, files, source);
  const step = rounds.flat().find(({ item }) => item?.id === id);
  if (step?.item?.rev !== rev || step.file.origin !== origin) {
    throw new Refusal('conflict', 'The file has changed since this was shown, or is gone. Look at the conflict again.');
  }
  const { file, item, base, isSlugTaken, isLinked } = step;
  const { type } = item.value;
  const sides = sidesOf(file, item.value, base, isSlugTaken);
  const { conflicts } = mergeVersions(sides);
  refuseWrong(choices, new Set(conflicts.map(({ key }) => key)));
  const { version } = mergeVersions(sides, chooserOf(choices));
  const messages = messagesFor(type, version);
  if (Object.keys(messages).length > 0) throw refuse(messages);

  const isAsBefore = isDeepStrictEqual(version, sides.item) && !publish;
  const { draft, more } = isAsBefore
    ? asItStands(item.value)
    : publish
      ? publishedAtOnce(version, item.value, now)
      : draftOf(type, version, item.value, true);
  await check(draft, item.value);
  await keepBase(stores, file, id, isLinked);
  return updateItem(stores, id, rev, draft, now, { ...more, ...takenFrom(file, source, item.value) });
}

/**
 * The draft that makes a version public now, whatever status and future moment either side has. Nor is a future date
 * kept, which an item carries while it waits: the save dates it anew.
 */
function publishedAtOnce(version: Version, standing: ContentItem, now: Date): ReturnType<typeof draftOf> {
  const isToCome = (moment: string | undefined): boolean => moment !== undefined && Date.parse(moment) > now.getTime();
  const { publishAt, ...rest } = version;
  const kept = { ...rest, status: 'published' as const, ...(!isToCome(publishAt) && publishAt && { publishAt }) };
  const { draft, more } = draftOf(standing.type, kept, standing, false);
  const { publishedAt: _, ...undatedMore } = more;
  return { draft, more: isToCome(version.publishedAt) ? undatedMore : more };
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
    ...missing.map((key) => [key, 'Choose which text to keep here.'] as const),
  ];
  if (messages.length > 0) throw refuse(Object.fromEntries(messages));
}

const refuse = (fields: Readonly<Record<string, string>>) =>
  new Refusal('invalid', 'Please check the marked places.', { fields });
