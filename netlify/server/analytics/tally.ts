import type { StoredBatch } from '#storage/collections/events.ts';
import type { Tally } from '#storage/collections/rollups.ts';

/** As long as nothing happens for this long, the next thing is another session. */
const gapMs = 30 * 60 * 1000;

/** What one visitor was seen doing, in milliseconds since 1970: `from` an event `to` the moment at which its batch was sent, which is when the page was left. */
interface Stay {
  from: number;
  to: number;
}

export const nothing: Tally = { events: 0, pageViews: 0, visitors: 0, sessions: 0, sessionMs: 0 };

/**
 * Counts the batches that arrived on one day. Whoever is not counted as a visitor is counted in pages, and has no session.
 *
 * @param from events before it, which arrived later, are left out
 */
export function tallyOf(batches: readonly StoredBatch[], from: number): Tally {
  const stays = new Map<string, Stay[]>();
  let events = 0;
  let pageViews = 0;
  for (const { at, value } of batches) {
    const counted = value.events.filter(({ ago }) => at - ago >= from);
    events += counted.length;
    pageViews += counted.filter(({ name }) => name === 'page_view').length;
    if (value.visitor === null || counted.length === 0) continue;
    const known = stays.get(value.visitor) ?? [];
    stays.set(value.visitor, known);
    known.push(...counted.map(({ ago }) => ({ from: at - ago, to: at })));
  }
  const sessions = [...stays.values()].flatMap(sessionsOf);
  const sessionMs = sessions.reduce((total, length) => total + length, 0);
  return { events, pageViews, visitors: stays.size, sessions: sessions.length, sessionMs };
}

/** Lengths of the sessions of one visitor, in milliseconds. A page that was left open for longer than the gap ends its session where it was last used. */
function sessionsOf(stays: readonly Stay[]): number[] {
  const lengths: number[] = [];
  let start = 0;
  let end = -Infinity;
  for (const { from, to } of stays.toSorted((left, right) => left.from - right.from)) {
    if (from - end > gapMs) {
      if (end > -Infinity) lengths.push(end - start);
      start = from;
      end = from;
    }
    end = Math.max(end, from);
    if (to - end <= gapMs) end = Math.max(end, to);
  }
  return end > -Infinity ? [...lengths, end - start] : lengths;
}
