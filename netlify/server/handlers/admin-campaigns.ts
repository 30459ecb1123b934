import {
  archiveCampaign,
  checkCampaign,
  countAudience,
  createCampaign,
  deleteCampaign,
  listCampaigns,
  previewCampaign,
  readCampaign,
  reportCampaign,
  sendCampaign,
  testCampaign,
  updateCampaign,
} from '#contract/api/admin-campaigns.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from '#contract/api/campaign-steering.ts';
import { readEssayText } from '#contract/api/campaign-writing.ts';
import { campaigns } from '#storage/collections/campaigns.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { sends } from '#storage/collections/sends.ts';
import { newId } from '#storage/ids.ts';
import { storesOf } from '#storage/stores.ts';
import { bearer } from '../auth/bearer.ts';
import { archiveTags } from '../campaigns/archive.ts';
import { campaignViewOf } from '../campaigns/campaign-view.ts';
import { progressOf } from '../campaigns/progress.ts';
import { inWords } from '../campaigns/steer.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { unreadableView } from '../http/unreadable-view.ts';
import { whyNoMail } from '../mail/why-no-mail.ts';
import { purgeCache } from '../purges/purge-cache.ts';
import { archive } from './campaign-archive.ts';
import { changedCampaign, detailOf, noCampaign, staleCampaign } from './campaign-answers.ts';
import { audience, report } from './campaign-report.ts';
import { cancel, pause, resume, send } from './campaign-steering.ts';
import { check, essayText, preview, test } from './campaign-writing.ts';

const list: Handler<typeof listCampaigns> = async ({ deployContext }) => {
  const stores = storesOf(deployContext);
  const { records, unreadable } = await stores.open(campaigns).all();
  const kept = stores.open(sends);
  const views = await Promise.all(
    records.map(async (record) => campaignViewOf(record, await progressOf(kept, record.id, record.value))),
  );
  return { success: true, campaigns: views, unreadable: unreadable.map(unreadableView), notSending: whyNoMail() };
};

const create: Handler<typeof createCampaign> = async ({ body, deployContext, now }) => {
  const created = await storesOf(deployContext)
    .open(campaigns)
    .create(newId(now.getTime()), { ...body, state: 'draft' });
  if (created.status === 'exists') throw new Refusal('busy', 'Please try again.');
  return { success: true, message: 'The draft is saved.', campaign: await detailOf(deployContext, created.record) };
};

const read: Handler<typeof readCampaign> = async ({ deployContext, params }) => {
  const record = await storesOf(deployContext)
    .open(campaigns)
    .read(params['id'] ?? '');
  if (!record) throw noCampaign();
  return { success: true, campaign: await detailOf(deployContext, record) };
};

const update: Handler<typeof updateCampaign> = async ({ body, deployContext, params }) => {
  const { rev, ...draft } = body;
  const collection = storesOf(deployContext).open(campaigns);
  const standing = await collection.read(params['id'] ?? '');
  if (!standing) throw noCampaign();
  if (standing.rev !== rev) throw await staleCampaign(deployContext, standing);
  const { state } = standing.value;
  if (state !== 'draft')
    throw new Refusal('unprocessable', `This campaign ${inWords[state]}: its text stays as it is.`);
  const updated = await collection.update(standing.id, rev, (value) => ({ ...value, ...draft }));
  if (updated.status === 'missing') throw noCampaign();
  if (updated.status === 'conflict') throw await staleCampaign(deployContext, updated.current);
  return { success: true, message: 'The draft is saved.', campaign: await detailOf(deployContext, updated) };
};

const erase: Handler<typeof deleteCampaign> = async (call) => {
  const { deployContext, params, query } = call;
  const collection = storesOf(deployContext).open(campaigns);
  const record = await collection.read(params['id'] ?? '');
  if (!record) throw noCampaign();
  const { state } = record.value;
  if ((query.get('state') ?? state) !== state) throw await changedCampaign(deployContext, record);
  if (state === 'scheduled' || state === 'sending' || state === 'paused')
    throw new Refusal('unprocessable', `This campaign ${inWords[state]}. Cancel it first.`);
  await storesOf(deployContext).open(outbox).eraseAbout(`campaigns/${record.id}`);
  await collection.eraseCampaign(record.id);
  if (record.value.archive) await purgeCache(call, archiveTags);
  return { success: true, message: 'The campaign has been deleted.' };
};

export const handleAdminCampaigns = serve(
  [
    route(listCampaigns, list),
    route(createCampaign, create),
    route(readCampaign, read),
    route(updateCampaign, update),
    route(deleteCampaign, erase),
    route(sendCampaign, send),
    route(pauseCampaign, pause),
    route(resumeCampaign, resume),
    route(cancelCampaign, cancel),
    route(archiveCampaign, archive),
    route(testCampaign, test),
    route(checkCampaign, check),
    route(previewCampaign, preview),
    route(readEssayText, essayText),
    route(reportCampaign, report),
    route(countAudience, audience),
  ],
  bearer,
);
