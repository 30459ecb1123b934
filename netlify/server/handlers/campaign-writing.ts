import type { CampaignProblem, checkCampaign, previewCampaign, testCampaign } from '#contract/api/admin-campaigns.ts';
import type { readEssayText } from '#contract/api/campaign-writing.ts';
import type { CampaignDraft } from '#contract/campaign.ts';
import { campaigns } from '#storage/collections/campaigns.ts';
import { limits } from '#storage/collections/limits.ts';
import { outbox, tokenPlace } from '#storage/collections/outbox.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { newId } from '#storage/ids.ts';
import { storesOf } from '#storage/stores.ts';
import { credentialsAt, notConfigured } from '../auth/credentials.ts';
import { draftViewKey } from '../auth/key-for.ts';
import { slugProblem } from '../campaigns/archive.ts';
import { isInAudience, isSubscriber } from '../campaigns/audience.ts';
import { checkCampaign as lookThrough } from '../campaigns/check/check-campaign.ts';
import type { AskOptions } from '../campaigns/check/ask-link.ts';
import { builtInSite } from '../content/files/built-in.ts';
import { visibleNow } from '../content/items/visible-now.ts';
import type { Call } from '../http/call.ts';
import { Refusal, tooManyRequests } from '../http/refusal.ts';
import type { Handler } from '../http/route.ts';
import { askForMail } from '../mail/ask-for-mail.ts';
import { whyNoMail } from '../mail/why-no-mail.ts';
import { signPreview } from '../pages/preview-token.ts';
import { noCampaign } from './campaign-answers.ts';
import { writtenNow } from './written-campaign.ts';
import { letterheadOf } from './letterhead.ts';
import { worthMs } from '../mail/mail-of.ts';

/** Tests in ten minutes, of up to five addresses each. */
const testLimit = { max: 6, windowMs: 10 * 60_000 };

/**
 * The problems with a campaign draft.
 * @param ask how other sites are asked; null if they are not
 */
export async function problemsOf(
  draft: CampaignDraft,
  { deployContext, now }: Pick<Call, 'deployContext' | 'now'>,
  ask: AskOptions | null,
) {
  const [site, { records }] = await Promise.all([
    builtInSite(),
    storesOf(deployContext)
      .open(subscribers)
      .outline((value) => isInAudience(value, draft.segment, now.getTime())),
  ]);
  const audience = records.filter(({ id }) => isSubscriber(id)).length;
  return lookThrough(draft, { deployContext, now, ask, audience, letterhead: letterheadOf(site) });
}

/** Why it cannot have its intended address in the archive. */
async function addressProblems({
  body,
  deployContext,
  params,
}: Call & { body: CampaignDraft }): Promise<CampaignProblem[]> {
  if (!body.archive || body.slug === null) return [];
  const message = await slugProblem(deployContext, params['id'] ?? '', body.slug);
  return message === null ? [] : [{ kind: 'slug', severity: 'error', message }];
}

/** Checks a campaign draft. */
export const check: Handler<typeof checkCampaign> = async (call) => ({
  success: true,
  problems: [...(await addressProblems(call)), ...(await problemsOf(call.body, call, {}))],
});

/**
 * The mail that would be sent, and an address, valid for an hour, at which the draft is rendered in a frame. The draft
 * is posted there, so nothing needs to be stored.
 */
export const preview: Handler<typeof previewCampaign> = async (call) => {
  const { body, deployContext, params, now } = call;
  const credentials = credentialsAt(call);
  if (!credentials) throw notConfigured();
  const { subject, text, html } = await writtenNow(body, deployContext);
  const { token } = signPreview(draftViewKey(deployContext, credentials), { id: params['id'] ?? '', rev: 0 }, now);
  return {
    success: true,
    subject,
    text: text.replaceAll(tokenPlace, '…'),
    htmlAt: `/api/mail/frame/draft/${token}`,
    size: Buffer.byteLength(html),
  };
};

/** The source text of a published essay. */
export const essayText: Handler<typeof readEssayText> = async ({ deployContext, params, now }) => {
  const { values } = await visibleNow(deployContext, 'essays', now);
  const essay = values.find(({ slug }) => slug === params['slug']);
  if (!essay) throw new Refusal('not_found', 'This essay is no longer published.');
  const { title, slug, content } = essay;
  return { success: true, title, excerpt: content.excerpt, markdown: content.body, path: `/essays/${slug}` };
};

/** Sends the saved campaign to a few addresses, through the outbox. Its link unsubscribes no one. */
export const test: Handler<typeof testCampaign> = async ({ body, deployContext, params, now, waitUntil }) => {
  const stores = storesOf(deployContext);
  const record = await stores.open(campaigns).read(params['id'] ?? '');
  if (!record) throw noCampaign();
  const { subject, text, html } = await writtenNow(record.value, deployContext);
  const result = await stores.open(limits).take('campaign tests', { ...testLimit, now: now.getTime() });
  if (!result.allowed) throw tooManyRequests(result.retryAfterSeconds, 'sending another test');
  const addresses = [...new Map(body.addresses.map((address) => [address.toLowerCase(), address])).values()];
  const box = stores.open(outbox);
  for (const address of addresses)
    await box.add(newId(), {
      kind: 'test',
      about: `campaigns/${record.id}`,
      to: { address },
      subject: `[Test] ${subject || 'No subject yet'}`,
      text: text.replaceAll(tokenPlace, noToken),
      html: html.replaceAll(tokenPlace, noToken),
      bearsToken: false,
      state: 'waiting',
      tries: 0,
      dueAt: now.getTime(),
      giveUpAt: now.getTime() + worthMs,
    });
  waitUntil('ask for mail', askForMail);
  const many = addresses.length === 1 ? 'The test is' : `${addresses.length} tests are`;
  const missing = whyNoMail();
  return {
    success: true,
    message:
      missing === null ? `${many} on the way.` : `${many} in the outbox. No mail leaves this site yet. ${missing}`,
  };
};

/** Stands in place of a token, so that the link belongs to no one. */
const noToken = 'test';
