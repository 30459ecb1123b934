import { beforeEach, expect, test } from 'vitest';
import { openStore } from '#storage/blobs.ts';
import { campaigns, type CampaignRecord, type Campaigns } from '#storage/collections/campaigns.ts';
import { withinDeadline } from '#storage/deadline.ts';
import { newId } from '#storage/ids.ts';
import { openStores, type Stores } from '#storage/stores.ts';
import { addCampaign, campaignFrom } from '#support/campaigns.ts';
import { freshContext, useLocalBlobs } from '#support/local-blobs.ts';
import { pauseUnlisted } from './pause-unlisted.ts';
import { resuming } from './steer.ts';

useLocalBlobs();
const minute = 60_000;
const start = Date.parse('2026-11-27T09:00:00Z');

let context: string;
let stores: Stores;
let kept: Campaigns;
let now: number;
beforeEach(() => {
  now = start;
  context = freshContext();
  stores = openStores({ deployContext: context, now: () => now });
  kept = stores.open(campaigns);
});

const planned: Partial<CampaignRecord> = { state: 'scheduled', startedAt: undefined, sendAt: start + 60 * minute };
/** Stores a campaign as a restore does: without an entry in the sender's list. */
async function restored(changes: Partial<CampaignRecord> = {}): Promise<string> {
  const id = newId(now);
  await kept.create(id, campaignFrom(start, changes));
  return id;
}
const campaign = async (id: string) => (await kept.read(id))?.value;
const sweep = () => withinDeadline(25_000, () => pauseUnlisted(stores, now));

test('a running campaign that is not on the list is paused and says why, and its open tries are settled', async () => {
  const waiting = { until: start, reason: 'Slow down', times: 1 };
  const id = await restored({ waiting, audience: 3 });
  now += 10 * minute;
  expect(await sweep()).toEqual({ done: 1, left: 0, failed: 0 });
  const { notice, ...value } = (await campaign(id)) ?? {};
  expect(value).toEqual({ ...campaignFrom(start, { audience: 3 }), state: 'paused' });
  expect(notice).toBe(
    'It was paused because it was missing from the list of campaigns to send, as after a restore from a backup. If more of it was sent after the backup was made, resuming sends that again. Resume it or cancel it.',
  );
  // The sender finds it there, settles its tries, and takes it off.
  expect(await kept.isOpen(id)).toBe(true);
  expect(await sweep()).toMatchObject({ done: 0 });
});

test('a planned campaign that is not on the list is paused, and says when it was planned', async () => {
  const id = await restored(planned);
  now += 10 * minute;
  expect(await sweep()).toMatchObject({ done: 1 });
  expect(await campaign(id)).toMatchObject({ state: 'paused', sendAt: start + 60 * minute });
  expect((await campaign(id))?.notice).toBe(
    'It was planned for 2026-11-27 10:00 UTC. It was paused because it was missing from the list of campaigns to send, as after a restore from a backup. If it was sent after the backup was made, resuming sends it again. Resume it or cancel it.',
  );
  expect(await kept.isOpen(id)).toBe(false);
});

test('a planned campaign that was paused is planned again if it is resumed in time, and is sent if its time has passed', async () => {
  const id = await restored(planned);
  now += 10 * minute;
  await sweep();
  const paused = await kept.read(id);
  if (!paused) throw new Error('It is gone.');
  const { notice: _, ...rest } = paused.value;
  expect(resuming(paused.value, now)).toEqual({ ...rest, state: 'scheduled' });
  const late = start + 60 * minute;
  expect(resuming(paused.value, late)).toEqual({ ...rest, state: 'sending', startedAt: late });
});

test('a campaign on the list, in another state, or changed within ten minutes is left alone', async () => {
  const listed = [
    await addCampaign(stores, campaignFrom(start)),
    await addCampaign(stores, campaignFrom(start, planned)),
  ];
  const others = await Promise.all(
    (['draft', 'paused', 'canceled', 'sent'] as const).map((state) => restored({ state })),
  );
  now += 10 * minute;
  const fresh = await restored();
  now += 10 * minute - 1;
  expect(await sweep()).toEqual({ done: 0, left: 0, failed: 0 });
  const states = await Promise.all([...listed, ...others, fresh].map(async (id) => (await campaign(id))?.state));
  expect(states).toEqual(['sending', 'scheduled', 'draft', 'paused', 'canceled', 'sent', 'sending']);
});

test('what a sender or its author does between the check and the pause is kept', async () => {
  const id = await restored();
  now += 10 * minute;
  /** Ends the campaign right after the sweep has looked for its entry. */
  const store = (name: string) => {
    const opened = openStore(name, { deployContext: context });
    return {
      ...opened,
      async get(key: string) {
        const value = await opened.get(key);
        if (key === `open/${id}`)
          await kept.change(id, (found) => found && { ...found.value, state: 'sent', endedAt: now });
        return value;
      },
    };
  };
  const changing = openStores({ deployContext: context, now: () => now, store });
  expect(await withinDeadline(25_000, () => pauseUnlisted(changing, now))).toMatchObject({ done: 0 });
  expect(await campaign(id)).toMatchObject({ state: 'sent', endedAt: now });
});

test('two sweeps at once pause it once', async () => {
  const id = await restored();
  now += 10 * minute;
  await Promise.all([sweep(), sweep()]);
  expect((await kept.history(id)).map(({ rev }) => rev)).toEqual([2, 1]);
});
