import type { CampaignProblem, sendCampaign } from '#contract/api/admin-campaigns.ts';
import type { cancelCampaign, pauseCampaign, resumeCampaign, SeenCampaign } from '#contract/api/campaign-steering.ts';
import { campaigns, type CampaignRecord } from '#storage/collections/campaigns.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { storesOf } from '#storage/stores.ts';
import { archiveTags, slugProblem } from '../campaigns/archive.ts';
import { canceling, inWords, isAsSeen, pausing, resuming, sending } from '../campaigns/steer.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handler } from '../http/route.ts';
import { askForMail } from '../mail/ask-for-mail.ts';
import { purgeCache } from '../purges/purge-cache.ts';
import { changedCampaign, detailOf, noCampaign, staleCampaign } from './campaign-answers.ts';
import { problemsOf } from './campaign-writing.ts';

/** How far ahead a campaign may be scheduled. */
const mostAheadMs = 366 * 24 * 60 * 60_000;

/** Starts sending a campaign, or schedules it. If its moment has passed, it starts at once. */
export const send: Handler<typeof sendCampaign> = async (call) => {
  const { body, deployContext, params, now } = call;
  const collection = storesOf(deployContext).open(campaigns);
  const standing = await collection.read(params['id'] ?? '');
  if (!standing) throw noCampaign();
  if (standing.rev !== body.rev) throw await staleCampaign(deployContext, standing);
  const at = body.at === undefined ? undefined : Date.parse(body.at);
  const next = sending(at)(standing.value, now.getTime());
  if (!next) throw new Refusal('unprocessable', `This campaign ${inWords[standing.value.state]}.`);
  if (at !== undefined && at > now.getTime() + mostAheadMs)
    throw new Refusal('unprocessable', 'Schedule it within a year.', {
      fields: { at: 'Choose a time within a year.' },
    });
  await refuseUnready(call, standing.id, next);
  // Listed before the record says so: then the sender is sure to find it.
  await collection.reopen(standing.id);
  const updated = await collection.update(standing.id, body.rev, () => next);
  if (updated.status === 'missing') throw noCampaign();
  if (updated.status === 'conflict') throw await staleCampaign(deployContext, updated.current);
  // A sender that finished its earlier state may have taken it off the list just before the record was written.
  await collection.reopen(standing.id);
  if (next.state === 'sending') call.waitUntil('ask for mail', askForMail);
  if (next.startedAt !== undefined && next.archive) await purgeCache(call, archiveTags);
  return answer(deployContext, updated, next.state === 'sending' ? 'It is being sent.' : 'It is planned.');
};

/**
 * Refuses a campaign with errors, even if it was checked before. Other sites are not asked again, since their answers
 * are only ever warnings.
 */
async function refuseUnready(call: Call, id: string, campaign: CampaignRecord): Promise<void> {
  const { archive, slug } = campaign;
  const taken = archive && slug !== null ? await slugProblem(call.deployContext, id, slug) : null;
  if (taken !== null) throw new Refusal('unprocessable', taken, { fields: { slug: taken } });
  const problem = (await problemsOf(campaign, call, null)).find(({ severity }) => severity === 'error');
  if (!problem) return;
  const { kind, message } = problem;
  const field = fieldOf[kind];
  throw new Refusal('unprocessable', message, field === undefined ? {} : { fields: { [field]: message } });
}

/** The field in which the author can fix it. */
const fieldOf: Partial<Record<CampaignProblem['kind'], string>> = {
  subject: 'subject',
  text: 'markdown',
  link: 'markdown',
  alt: 'markdown',
  size: 'markdown',
  audience: 'segment',
  slug: 'slug',
};

const answer = async (deployContext: string, record: StoredRecord<CampaignRecord>, message: string) => ({
  success: true as const,
  message,
  campaign: await detailOf(deployContext, record),
});

type Steering = Call & { body: SeenCampaign };

/**
 * Changes a campaign by an action of its author; refuses in a sentence if it is no longer as they saw it, or if its
 * state does not allow that.
 */
async function steer(call: Steering, step: typeof pausing, verb: string): Promise<StoredRecord<CampaignRecord>> {
  const collection = storesOf(call.deployContext).open(campaigns);
  const id = call.params['id'] ?? '';
  if (!(await collection.read(id))) throw noCampaign();
  await collection.reopen(id);
  const { changed, record } = await collection.change(id, (found) =>
    found && isAsSeen(found.value, call.body) ? step(found.value, call.now.getTime()) : null,
  );
  if (!record) throw noCampaign();
  if (!changed && !isAsSeen(record.value, call.body)) throw await changedCampaign(call.deployContext, record);
  if (!changed)
    throw new Refusal('unprocessable', `This campaign ${inWords[record.value.state]}: it cannot be ${verb}.`);
  // Again, as in `send`.
  await collection.reopen(id);
  call.waitUntil('ask for mail', askForMail);
  if (record.value.archive) await purgeCache(call, archiveTags);
  return record;
}

export const pause: Handler<typeof pauseCampaign> = async (call) =>
  answer(call.deployContext, await steer(call, pausing, 'paused'), 'It is paused.');

export const resume: Handler<typeof resumeCampaign> = async (call) => {
  const record = await steer(call, resuming, 'resumed');
  return answer(call.deployContext, record, record.value.state === 'scheduled' ? 'It is planned.' : 'It continues.');
};

export const cancel: Handler<typeof cancelCampaign> = async (call) => {
  const record = await steer(call, canceling, 'canceled');
  const message = record.value.state === 'draft' ? 'It is a draft again. Nothing was sent.' : 'It is canceled.';
  return answer(call.deployContext, record, message);
};
