import { inParallel } from '../in-parallel.ts';
import { parseRevisionKey } from '../revision-key.ts';
import { snapshotFolder } from '../snapshots.ts';
import { parseJson } from '../stored-json.ts';
import type { Opening } from '../stores.ts';
import { isTimeLeft, type Swept } from '../sweep.ts';

/** How many periods a run looks at. All periods of ten years are looked at within a day. */
const perRun = 8;
const hourMs = 60 * 60_000;

/**
 * Removes single events from periods stored by an earlier version, which kept the latest ten of each day for good
 * (decision 0189). It also does so after an old backup has been restored, or if that version was deployed again in
 * between.
 */
export function singleEvents({ store: storeOf }: Opening) {
  const store = storeOf('rollups');

  async function withoutEventsIn(key: string): Promise<number> {
    const text = await store.get(key);
    const cleared = text === null ? null : withoutEvents(text);
    const place = parseRevisionKey(key);
    // A snapshot of these days may hold them too. It is derived, and a reader that needs it writes it again.
    if (place) await store.delete(`${snapshotFolder}/${place.partition}`);
    if (cleared === null || cleared === text) return 0;
    await store.put(key, cleared);
    return 1;
  }

  return {
    /** Rewrites the periods that a run at this moment looks at. Throws StorageUnavailable if they cannot be listed. */
    async clear(now: number): Promise<Swept> {
      const keys = (await Array.fromAsync(store.keys(''))).filter(mayHoldEvents).sort();
      const first = (Math.floor(now / hourMs) * perRun) % Math.max(keys.length, 1);
      const turn = [...keys.slice(first), ...keys.slice(0, first)].slice(0, perRun);
      const swept: Swept = { done: 0, left: 0, failed: 0 };
      await inParallel(turn, async (key) => {
        if (!isTimeLeft()) return;
        try {
          swept.done += await withoutEventsIn(key);
        } catch (error) {
          swept.failed += 1;
          swept.error ??= error instanceof Error ? error.name : typeof error;
        }
      });
      return swept;
    },
  };
}

const mayHoldEvents = (key: string): boolean =>
  /^(days|months|days-so-far)\//.test(key) || parseRevisionKey(key) !== null;

/** A stored period with its lists of events emptied; null if it is not JSON. */
function withoutEvents(text: string): string | null {
  const period = parseJson(text);
  if (period === undefined) return null;
  return JSON.stringify(period, (name, value: unknown) => (name === 'latest' && Array.isArray(value) ? [] : value));
}
