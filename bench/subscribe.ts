import { subscribe } from '#contract/api/newsletter.ts';
import { subscribers, type SubscriberRecord } from '#storage/collections/subscribers.ts';
import { subscriberNamed } from '#support/campaigns.ts';
import { overDatabase } from './database-store.ts';
import { atMost, type Figure } from './figure.ts';
import { withDataDir } from './served-site.ts';
import { awayMs, withFreshSite, withSlowStorage } from './slow-site.ts';
import { median } from './statistics.ts';
import { send, visitors } from './visitors.ts';

const pairs = 200;
/**
 * The other kinds are measured only once in this many rounds: beyond five hundred sign-ups, a site files them as spam
 * (rules 25).
 */
const rarely = 5;
const warmUps = 5;

/** The state of an address before the sign-up. */
const kinds: Readonly<Record<string, Partial<SubscriberRecord>>> = {
  confirmed: {},
  pending: { status: 'pending', verifiedAt: null },
  unsubscribed: { status: 'unsubscribed', unsubscribedAt: '2026-02-05T09:00:00.000Z' },
};
const addressOf = (kind: string, turn: number): string => `${kind}.${turn}@example.com`;
const isItsTurn = (kind: string, turn: number): boolean =>
  kind === 'new' || kind === 'confirmed' || turn % rarely === 0;

/** Stores the subscribers known beforehand. */
const fill = (dataDir: string): Promise<void> =>
  overDatabase(dataDir, async ({ storesAt }) => {
    const collection = storesAt().open(subscribers);
    for (const [kind, changes] of Object.entries(kinds))
      for (let turn = 0; turn < pairs; turn += 1) {
        if (!isItsTurn(kind, turn)) continue;
        const email = addressOf(kind, turn);
        await collection.create(await collection.idOf(email), subscriberNamed(email, changes));
      }
  });

const measureAt = (delayMs: number): Promise<Figure[]> =>
  withDataDir(async (dataDir) => {
    await fill(dataDir);
    return withSlowStorage(dataDir, delayMs, (context) =>
      withFreshSite(context, ({ port }) => measureSite(port, delayMs)),
    );
  });

async function measureSite(port: number, delayMs: number): Promise<Figure[]> {
  const from = visitors();
  const times: Record<string, number[]> = {};
  const ask = async (kind: string, turn: number): Promise<number> => {
    const body = { email: addressOf(kind, turn), source: 'website' };
    const { ms, failure } = await send(port, from.next().value, { path: subscribe.path, body });
    if (failure !== null) throw new Error(`A sign-up failed: ${failure}.`);
    return ms;
  };
  for (let turn = 0; turn < warmUps; turn += 1) await ask('early', turn);
  for (let turn = 0; turn < pairs; turn += 1) {
    // Alternates the order, so that each is first in half the rounds.
    const order = turn % 2 === 0 ? ['new', ...Object.keys(kinds)] : [...Object.keys(kinds), 'new'];
    for (const kind of order) if (isItsTurn(kind, turn)) (times[kind] ??= []).push(await ask(kind, turn));
  }
  const fresh = median(times['new'] ?? []);
  return Object.keys(kinds).map((kind) => {
    const known = median(times[kind] ?? []);
    console.log(`  storage at ${delayMs} ms: new ${fresh.toFixed(1)} ms, ${kind} ${known.toFixed(1)} ms`);
    const percent = (Math.abs(known - fresh) / fresh) * 100;
    return atMost(`Subscribe, storage at ${delayMs} ms, ${kind} against new, medians`, percent, 5, '%', 2);
  });
}

/** How long a sign-up takes for an unknown address, compared with known ones, in turns (rules 26). */
export const measure = async (): Promise<Figure[]> => [...(await measureAt(0)), ...(await measureAt(awayMs))];
