import * as z from 'zod/mini';
import { adminEndpoint, adminRead } from '../admin-endpoint.ts';
import { campaignDetail, campaignDraft, campaignView } from '../campaign.ts';
import { emailAddress } from '../email-address.ts';
import { instant, slug } from '../primitives.ts';
import { unreadableRecord } from './unreadable.ts';

/** The same as for content (rules 12): whatever fits into an essay can be sent. */
const bodyLimit = 256 * 1024;

const one = { message: z.string(), campaign: campaignDetail };
const path = '/api/admin/newsletter/campaigns';

/** Every campaign, newest first. */
export const listCampaigns = adminRead(path, {
  campaigns: z.array(campaignView),
  unreadable: z.array(unreadableRecord),
  /** Why no mail can leave, in a sentence; null if it can. */
  notSending: z.nullable(z.string()),
});

export const createCampaign = adminEndpoint('POST', path, {
  request: campaignDraft,
  bodyLimit,
  answer: one,
});

export const readCampaign = adminRead(`${path}/{id}`, { campaign: campaignDetail });

const rev = z.int('Send the rev that you read.');

/** Saves a draft. A stale `rev` is refused, with the current campaign in the answer (rules 28). */
export const updateCampaign = adminEndpoint('PUT', `${path}/{id}`, {
  request: z.extend(campaignDraft, { rev }),
  bodyLimit,
  answer: one,
});

/**
 * Erases a campaign that is not being sent; what is kept about its recipients is erased in the hourly run. Counted
 * links in its mails continue to work. `?state=` is the state in which its author saw it; in any other state, the call
 * is refused, with the current campaign in the answer.
 */
export const deleteCampaign = adminEndpoint('DELETE', `${path}/{id}`, { answer: { message: z.string() } });

const smallBody = 2 * 1024;

/** Starts sending, or schedules it. */
export const sendCampaign = adminEndpoint('POST', `${path}/{id}/send`, {
  request: z.strictObject({ rev, at: z.optional(instant) }),
  bodyLimit: smallBody,
  answer: one,
});

/** Adds it to the public archive or removes it, even after it was sent. `slug` takes effect only the first time. */
export const archiveCampaign = adminEndpoint('PUT', `${path}/{id}/archive`, {
  request: z.strictObject({ archive: z.boolean('Send true or false.'), slug: z.optional(slug) }),
  bodyLimit: smallBody,
  answer: one,
});

/** Sends the saved version to a few addresses, through the outbox. */
export const testCampaign = adminEndpoint('POST', `${path}/{id}/test`, {
  request: z.strictObject({
    addresses: z
      .array(emailAddress('Write an address such as ada@example.com.'), 'Send a list of addresses.')
      .check(z.minLength(1, 'Write at least one address.'), z.maxLength(5, 'Send a test to five addresses at most.')),
  }),
  bodyLimit: 4 * 1024,
  answer: { message: z.string() },
});

/** Something to fix before sending. An error blocks sending. */
export const campaignProblem = z.object({
  kind: z.enum(['subject', 'text', 'sender', 'link', 'alt', 'size', 'audience', 'slug']),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  /** Line of the Markdown, from 1, if the problem has one. */
  line: z.optional(z.int()),
});
export type CampaignProblem = z.infer<typeof campaignProblem>;

/** Checks a campaign as written, saved or not. */
export const checkCampaign = adminEndpoint('POST', `${path}/{id}/check`, {
  request: campaignDraft,
  bodyLimit,
  answer: { problems: z.array(campaignProblem) },
});

/** The mail as it would be sent, saved or not. */
export const previewCampaign = adminEndpoint('POST', `${path}/{id}/preview`, {
  request: campaignDraft,
  bodyLimit,
  answer: {
    subject: z.string(),
    text: z.string(),
    /**
     * Address on this site that draws the draft in a frame. A form posts the same draft to it as JSON, in the field
     * `draft`. It works for an hour, for anyone who has it.
     */
    htmlAt: z.string(),
    /** Bytes of the HTML. */
    size: z.int(),
  },
});

const counted = z.array(z.object({ reason: z.string(), count: z.int() }));

/** The outcome of a campaign. */
export const reportCampaign = adminRead(`${path}/{id}/report`, {
  campaign: campaignView,
  /** Most frequent first, in sentences that contain no address. */
  failed: counted,
  skipped: counted,
  /** How many unsubscribed through its link and stayed away. */
  unsubscribed: z.int(),
  /** Of the mails that the mail server accepted: how many bounced for good, or were marked as spam. */
  returned: z.object({ bounced: z.int(), complained: z.int() }),
  /** How often each link was opened; null if clicks are not counted. */
  clicks: z.nullable(z.array(z.object({ href: z.string(), count: z.int() }))),
});

/**
 * How many subscribers a segment would reach now: `?kind=all`, `?kind=page&page=/`,
 * `?kind=dates&from=2026-01-01&to=2026-01-31`.
 */
export const countAudience = adminRead('/api/admin/newsletter/audience', {
  count: z.int(),
  /** Pages on which confirmed subscribers signed up, most frequent first. */
  pages: z.array(z.object({ page: z.string(), count: z.int() })),
});
