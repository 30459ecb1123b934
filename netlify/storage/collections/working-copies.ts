import { endOfCopy, workingDraft } from '#contract/api/working-copies.ts';
import * as z from 'zod/mini';
import { inParallel } from '../in-parallel.ts';
import { collection } from '../records.ts';
import { parseRevisionKey } from '../revision-key.ts';
import { isReadable, type StoredRecord } from '../revision.ts';
import type { Opening } from '../stores.ts';
import { sweep, type Swept } from '../sweep.ts';
import { content } from './content.ts';

const day = 24 * 60 * 60_000;
/** How long untouched working copies are kept. */
const keptMs = 90 * day;
/** A saved or discarded copy is deleted once no window can still be about to continue writing from it. */
const endedMs = 60 * 60_000;
const mostOffered = 20;

const copyRecord = z.object({
  /** Null once it was saved or discarded. */
  draft: z.nullable(z.object(workingDraft.shape)),
  ended: z.optional(endOfCopy),
  became: z.optional(z.string()),
  base: z.nullable(z.int()),
  by: z.string(),
  device: z.string(),
  window: z.string(),
  count: z.int(),
});
export type CopyRecord = z.infer<typeof copyRecord>;

/**
 * A window writes every second, so revisions are kept for only minutes: for as long as a list may be behind and two
 * windows need a common ancestor for their texts.
 */
const records = collection('working-copies', { schema: copyRecord, keep: 3, keepForMs: 2 * 60_000 });

/** What a window knows of a copy, and its own count of writes. */
export type Follower = Pick<CopyRecord, 'window' | 'count'> & { rev: number };

/**
 * Whether a window may write on top of the current revision: it has seen that one, or wrote it itself, perhaps without
 * getting the answer. Once a copy has become an item, writing continues there.
 */
export const mayFollow = ({ rev, value }: StoredRecord<CopyRecord>, by: Follower): boolean =>
  value.became === undefined && (rev === by.rev || (value.window === by.window && value.count < by.count));

/** Working copies by the id of their item, or by `new-` and a name for an item that was never saved (decision 0137). */
export function workingCopies({ store: storeOf, open }: Opening) {
  const store = storeOf('working-copies');
  const copies = open(records);
  const idIn = (key: string): string => parseRevisionKey(key)?.id ?? '';

  /**
   * Whether a copy can be erased without loss: it ended, its item is gone, or it has been untouched for ninety days.
   */
  async function isOver(id: string, at: number): Promise<boolean> {
    const [newest] = await copies.history(id);
    if (!newest) return false;
    const since = newest.updatedAt ?? at;
    if (since < at - keptMs) return true;
    if (!isReadable(newest) || since >= at - endedMs) return false;
    // A browser may still hold the text, and must learn that the item exists.
    if (newest.value?.became !== undefined) return false;
    if (!newest.value?.draft) return true;
    return !id.startsWith('new-') && (await open(content).history(id)).every((one) => isReadable(one) && !one.value);
  }

  /**
   * Erases copies whose time is over. May run twice at once. `at` is milliseconds since 1970, `after` is where the
   * previous pass stopped.
   */
  const expire = (at: number, after?: string): Promise<Swept> =>
    sweep({
      keys: store.keys('all/'),
      after,
      unitOf: idIn,
      together: 32,
      async expire(keys) {
        const over = new Set<string>();
        await inParallel([...new Set(keys.map(idIn))], async (id) => {
          if (await isOver(id, at)) over.add(id);
        });
        await copies.eraseAll([...over]);
        return keys.filter((key) => over.has(idIn(key))).length;
      },
    });

  /** The working copies of new items of a type, newest first, no more than a screen can offer. */
  async function unsavedOf(type: string): Promise<StoredRecord<CopyRecord>[]> {
    const ids = new Set<string>();
    for await (const key of store.keys(`all/new-${type}`)) ids.add(idIn(key));
    const read: (StoredRecord<CopyRecord> | null)[] = [];
    await inParallel([...ids], async (id) => void read.push(await copies.read(id)));
    const unsaved = read.flatMap((one) => (one?.value.draft ? [one] : []));
    return unsaved.sort((one, other) => other.updatedAt - one.updatedAt).slice(0, mostOffered);
  }

  /**
   * Notes that an item was created from a working copy. What another window wrote in the meantime is kept, and is
   * continued in that item.
   */
  const noteCreation = (
    id: string,
    { rev, ...made }: Follower & Pick<CopyRecord, 'by' | 'device'>,
    became: string,
  ): Promise<unknown> =>
    copies.change(id, (standing) => {
      const isOthers = standing && standing.rev !== rev && standing.value.window !== made.window;
      return isOthers ? { ...standing.value, became } : { ...made, draft: null, ended: 'saved', became, base: null };
    });

  return { ...copies, expire, unsavedOf, noteCreation };
}
