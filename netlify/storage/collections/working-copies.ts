import { endOfCopy, workingDraft } from '#contract/api/working-copies.ts';
import * as z from 'zod/mini';
import { inParallel } from '../in-parallel.ts';
import { collection } from '../records.ts';
import { parseRevisionKey } from '../revision-key.ts';
import { isReadable } from '../revision.ts';
import type { Opening } from '../stores.ts';
import { sweep, type Swept } from '../sweep.ts';
import { content } from './content.ts';

const day = 24 * 60 * 60_000;
/** For so long unsaved work is kept that nobody touches. */
const keptMs = 90 * day;
/** What was saved or discarded goes once no window can be about to write on from it. */
const endedMs = 60 * 60_000;

const copyRecord = z.object({
  /** Null once it was saved or discarded. */
  draft: z.nullable(z.object(workingDraft.shape)),
  ended: z.optional(endOfCopy),
  base: z.nullable(z.int()),
  by: z.string(),
  device: z.string(),
  window: z.string(),
  count: z.int(),
});
export type CopyRecord = z.infer<typeof copyRecord>;

/** A window writes every two seconds, so revisions are kept for minutes: as long as a list may be behind and two windows need an ancestor for their texts. */
const records = collection('working-copies', { schema: copyRecord, keep: 3, keepForMs: 2 * 60_000 });

/** Unsaved work by the id of its item, or by `new-` and the type of an item that was never saved (decision 0137). */
export function workingCopies({ store: storeOf, open }: Opening) {
  const store = storeOf('working-copies');
  const copies = open(records);
  const idIn = (key: string): string => parseRevisionKey(key)?.id ?? '';

  /** Whether nothing is lost by it: it ended, its item is gone, or nobody has touched it for ninety days. */
  async function isOver(id: string, at: number): Promise<boolean> {
    const [newest] = await copies.history(id);
    if (!newest) return false;
    const since = newest.updatedAt ?? at;
    if (since < at - keptMs) return true;
    if (!isReadable(newest) || since >= at - endedMs) return false;
    if (!newest.value?.draft) return true;
    return !id.startsWith('new-') && (await open(content).history(id)).every((one) => isReadable(one) && !one.value);
  }

  /** Erases what has had its time. May run twice at once. `at` is milliseconds since 1970, `after` where the pass before stopped. */
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

  return { ...copies, expire };
}
