import * as z from 'zod/mini';
import { campaignDetail, campaignDraft, campaignView } from '../campaign.ts';
import { emailAddress } from '../email-address.ts';
import { defineEndpoint } from '../endpoint.ts';
import { instant, slug } from '../primitives.ts';
import { unreadableRecord } from './unreadable.ts';

/** As content (rules 12): what can be written as an essay can be sent. */
const bodyLimit = 256 * 1024;

const one = z.object({ success: z.literal(true), message: z.string(), campaign: campaignDetail });
const path = '/api/admin/newsletter/campaigns';

/** Every campaign, newest first. */
export const listCampaigns = defineEndpoint({
  method: 'GET',
  path,
  request: null,
  response: z.object({
    success: z.literal(true),
    campaigns: z.array(campaignView),
    unreadable: z.array(unreadableRecord),
    /** What keeps mail from leaving, in a sentence; null where nothing does. */
    notSending: z.nullable(z.string()),
  }),
  auth: 'bearer',
  bodyLimit: 0,
});

export const createCampaign = defineEndpoint({
  method: 'POST',
  path,
  request: campaignDraft,
  response: one,
  auth: 'bearer',
  bodyLimit,
});

export const readCampaign = defineEndpoint({
  method: 'GET',
  path: `${path}/{id}`,
  request: null,
  response: z.object({ success: z.literal(true), campaign: campaignDetail }),
  auth: 'bearer',
  bodyLimit: 0,
});

const rev = z.int('Send the rev that you read.');

/** Saves a draft; one with a stale `rev` is refused with the campaign as it stands (rules 28). */
export const updateCampaign = defineEndpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  request: z.extend(campaignDraft, { rev }),
  response: one,
  auth: 'bearer',
  bodyLimit,
});

/** Erases a campaign that is not under way, with what is kept of its recipients. */
export const deleteCampaign = defineEndpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  request: null,
  response: z.object({ success: z.literal(true), message: z.string() }),
  auth: 'bearer',
  bodyLimit: 0,
});

const smallBody = 2 * 1024;

/** Begins to send it, or plans that for a moment. */
export const sendCampaign = defineEndpoint({
  method: 'POST',
  path: `${path}/{id}/send`,
  request: z.strictObject({ rev, at: z.optional(instant) }),
  response: one,
  auth: 'bearer',
  bodyLimit: smallBody,
});

const steer = (to: `/api/${string}`) =>
  defineEndpoint({ method: 'POST', path: to, request: null, response: one, auth: 'bearer', bodyLimit: 0 });

/** Stops it until it is resumed: within about a second, apart from what is with the mail server just then. */
export const pauseCampaign = steer(`${path}/{id}/pause`);
/** Goes on where it was, also at once where it waits for the mail server. */
export const resumeCampaign = steer(`${path}/{id}/resume`);
/** Ends it for good; one that was only planned is a draft again. */
export const cancelCampaign = steer(`${path}/{id}/cancel`);

/** Puts it into the public archive, or takes it out, also once it was sent. `slug` is heard where it has no address there yet. */
export const archiveCampaign = defineEndpoint({
  method: 'PUT',
  path: `${path}/{id}/archive`,
  request: z.strictObject({ archive: z.boolean('Send true or false.'), slug: z.optional(slug) }),
  response: one,
  auth: 'bearer',
  bodyLimit: smallBody,
});

/** Sends it as it is saved to a few addresses, through the outbox. */
export const testCampaign = defineEndpoint({
  method: 'POST',
  path: `${path}/{id}/test`,
  request: z.strictObject({
    addresses: z
      .array(emailAddress('Write an address such as ada@example.com.'), 'Send a list of addresses.')
      .check(z.minLength(1, 'Write at least one address.'), z.maxLength(5, 'Send a test to five addresses at most.')),
  }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  auth: 'bearer',
  bodyLimit: 4 * 1024,
});

/** What should be mended before it is sent; an error keeps it from being sent. */
export const campaignProblem = z.object({
  kind: z.enum(['subject', 'text', 'sender', 'link', 'alt', 'size', 'audience', 'slug']),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  /** Line of the Markdown, from 1, where it is about one. */
  line: z.optional(z.int()),
});
export type CampaignProblem = z.infer<typeof campaignProblem>;

/** Looks at a campaign as it is written, saved or not. */
export const checkCampaign = defineEndpoint({
  method: 'POST',
  path: `${path}/{id}/check`,
  request: campaignDraft,
  response: z.object({ success: z.literal(true), problems: z.array(campaignProblem) }),
  auth: 'bearer',
  bodyLimit,
});

/** The mail that would be sent, saved or not. */
export const previewCampaign = defineEndpoint({
  method: 'POST',
  path: `${path}/{id}/preview`,
  request: campaignDraft,
  response: z.object({
    success: z.literal(true),
    subject: z.string(),
    text: z.string(),
    /** The address that draws the draft in a frame, for an hour and for whoever has it, when a form posts the same draft to it as JSON in the field `draft`; a path of this site. */
    htmlAt: z.string(),
    /** Bytes of the HTML. */
    size: z.int(),
  }),
  auth: 'bearer',
  bodyLimit,
});

const counted = z.array(z.object({ reason: z.string(), count: z.int() }));

/** What became of it. */
export const reportCampaign = defineEndpoint({
  method: 'GET',
  path: `${path}/{id}/report`,
  request: null,
  response: z.object({
    success: z.literal(true),
    campaign: campaignView,
    /** Most frequent first, in sentences without an address. */
    failed: counted,
    skipped: counted,
    /** Who unsubscribed by its link and did not come back. */
    unsubscribed: z.int(),
    /** Of how many mails that the mail server took a provider or a mailbox told later that they came back for good, or that whoever got them called them spam. */
    returned: z.object({ bounced: z.int(), complained: z.int() }),
    /** How often each link was opened; null where that is not counted. */
    clicks: z.nullable(z.array(z.object({ href: z.string(), count: z.int() }))),
  }),
  auth: 'bearer',
  bodyLimit: 0,
});

/** How many a segment would reach now: `?kind=all`, `?kind=page&page=/`, `?kind=dates&from=2026-01-01&to=2026-01-31`. */
export const countAudience = defineEndpoint({
  method: 'GET',
  path: '/api/admin/newsletter/audience',
  request: null,
  response: z.object({
    success: z.literal(true),
    count: z.int(),
    /** Pages on which those who are confirmed signed up, the most frequent first. */
    pages: z.array(z.object({ page: z.string(), count: z.int() })),
  }),
  auth: 'bearer',
  bodyLimit: 0,
});
