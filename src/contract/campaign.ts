import * as z from 'zod/mini';
import { exists, slug } from './primitives.ts';

/**
 * Campaign states. A `paused` campaign is waiting for a person: its author paused it, it would have begun half a day
 * late, fifty recipients in a row were refused, or it was not on the sender's list. A campaign that is waiting for the
 * mail server is still `sending`.
 */
export const campaignStates = ['draft', 'scheduled', 'sending', 'paused', 'canceled', 'sent'] as const;
export type CampaignState = (typeof campaignStates)[number];

const longestLine = 200;

const line = (what: string) =>
  z.string(`Write ${what}.`).check(
    z.trim(),
    z.maxLength(longestLine, `Keep ${what} to ${longestLine} characters.`),
    z.refine((value) => !/\p{Cc}|[\u2028\u2029]/u.test(value), `Write ${what} in one line.`),
  );

const day = z.string('Write a day such as 2026-03-14.').check(
  z.regex(/^\d{4}-\d\d-\d\d$/, 'Write a day such as 2026-03-14.'),
  z.refine((value) => exists(`${value}T00:00:00.000Z`), 'Write a date that exists.'),
);

/**
 * Which confirmed subscribers it goes to: all, those who signed up on one page of the site, or those who signed up
 * between two dates (inclusive, UTC).
 */
export const segment = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({
    kind: z.literal('page'),
    page: z
      .string('Choose a page.')
      .check(z.maxLength(500, 'Choose a page.'), z.regex(/^\/(?![/\\])[^\s\\]*$/, 'Choose a page.')),
  }),
  z.strictObject({ kind: z.literal('dates'), from: z.nullable(day), to: z.nullable(day) }),
]);
export type Segment = z.infer<typeof segment>;

/** What an author writes. A draft may be empty; sending has checks of its own. */
export const campaignDraft = z.strictObject({
  subject: line('the subject'),
  /** Shown after the subject in mail lists; if empty, mail programs show the beginning of the text. */
  preview: line('the preview text'),
  markdown: z.string('Write the text.'),
  segment,
  /** Whether clicks are counted, through a redirect (rules 36). */
  clicks: z.boolean('Send true or false.'),
  /** Whether it appears at /newsletter/{slug} once sending has begun. */
  archive: z.boolean('Send true or false.'),
  slug: z.nullable(slug),
});
export type CampaignDraft = z.infer<typeof campaignDraft>;

/** Progress of a campaign. All numbers but `audience` are counted from the stored state of each recipient. */
export const campaignProgress = z.object({
  audience: z.int(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
  skipped: z.int(),
  /** Refused for now; retried automatically. */
  deferred: z.int(),
  /** Being handed to the mail server right now. */
  sending: z.int(),
});
export type CampaignProgress = z.infer<typeof campaignProgress>;

/** A campaign in a list. Times are instants (ISO 8601, UTC). */
export const campaignView = z.object({
  id: z.string(),
  rev: z.int(),
  subject: z.string(),
  state: z.enum(campaignStates),
  segment,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it is scheduled for; null if it is not. */
  sendAt: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** Set while the mail server accepts no mail: when sending resumes on its own, and why it is waiting. */
  waiting: z.nullable(z.object({ until: z.string(), reason: z.string() })),
  /** What the author should know about how it went, in sentences: that it began late, why it was paused. */
  notice: z.nullable(z.string()),
  /** Null before it begins. */
  progress: z.nullable(campaignProgress),
  archive: z.boolean(),
  slug: z.nullable(z.string()),
});
export type CampaignView = z.infer<typeof campaignView>;

/** The same, with the campaign's text. */
export const campaignDetail = z.extend(campaignView, {
  preview: z.string(),
  markdown: z.string(),
  clicks: z.boolean(),
});
export type CampaignDetail = z.infer<typeof campaignDetail>;
