import { countSends } from '#server/campaigns/progress.ts';
import { campaigns } from '#storage/collections/campaigns.ts';
import { sends } from '#storage/collections/sends.ts';
import type { Stores } from '#storage/stores.ts';
import { idOfReader } from '#support/campaigns.ts';
import { exactly, type Figure } from './figure.ts';

/** What the mail server received. */
export interface Delivered {
  got: [address: string, begun: number, at: number][];
  counts: { refused: number; dropped: number };
}

/** Compares what the mail server received with what is stored. */
export async function reckon(
  stores: Stores,
  id: string,
  recipients: number,
  { got, counts }: Delivered,
  left: ReadonlyMap<string, number>,
): Promise<Figure[]> {
  const campaign = (await stores.open(campaigns).read(id))?.value;
  const totals = await countSends(stores.open(sends), id, recipients);
  const standings = await stores.open(sends).standings(id);
  const times = new Map<string, number>();
  for (const [address] of got) times.set(address, (times.get(address) ?? 0) + 1);
  const duplicates = got.length - times.size;
  let unexplained = 0;
  for (let number = 0; number < recipients; number += 1) {
    const address = `reader.${number}@example.com`;
    const state = standings.get(idOfReader(address))?.state ?? 'none';
    const isGot = times.has(address);
    const isRight = isGot ? state === 'sent' || state === 'unknown' : ['failed', 'skipped', 'unknown'].includes(state);
    if (!isRight) unexplained += 1;
  }
  const skipped = recipients - times.size - totals.failed - totals.skipped;
  const unknownWithout = [...standings].filter(
    ([subscriber, { state }]) =>
      state === 'unknown' && ![...times.keys()].some((address) => idOfReader(address) === subscriber),
  ).length;
  const begunAfter = got.filter(([address, begun]) => begun > (left.get(address) ?? Infinity)).length;
  const arrivedAfter = got.filter(([address, , at]) => at > (left.get(address) ?? Infinity)).length;
  console.log(
    `  ${campaign?.state}: ${JSON.stringify(totals)}; the mail server got ${got.length} and dropped ${counts.dropped}; ${left.size} unsubscribed meanwhile, ${arrivedAfter} of them while their mail was on its way; ${duplicates} got two, ${skipped} got none of ${unknownWithout} said to be unknown`,
  );
  return [
    exactly('Campaign in trouble: recipients who got two', duplicates, 0),
    exactly('Campaign in trouble: skipped, as those reported unknown', skipped, unknownWithout),
    exactly('Campaign in trouble: recipients of whom something else is said', unexplained, 0),
    exactly('Campaign in trouble: mails begun after unsubscribing', begunAfter, 0),
    exactly('Campaign in trouble: mails arrived after unsubscribing', arrivedAfter, 0),
    exactly('Campaign in trouble: state at the end', campaign?.state ?? 'none', 'sent'),
  ];
}
