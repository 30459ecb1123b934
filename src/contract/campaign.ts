import * as z from 'zod/mini';
import { exists, slug } from './primitives.ts';

/** What an author does with a campaign: `paused` by a person; what waits for the mail server is `sending` still. */
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

/** To whom of those who are confirmed: all, who signed up on a page of the site, or on days from and to which both are meant (UTC). */
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

/** What an author writes. A draft may be empty; whether it can be sent is said where that is asked for. */
export const campaignDraft = z.strictObject({
  subject: line('the subject'),
  /** What lists of mails show behind the subject; empty for the beginning of the text. */
  preview: line('the preview text'),
  markdown: z.string('Write the text.'),
  segment,
  /** Whether opened links are counted, through a redirect (rules 36). */
  clicks: z.boolean('Send true or false.'),
  /** Whether it is shown at /newsletter/{slug} once it is sent. */
  archive: z.boolean('Send true or false.'),
  slug: z.nullable(slug),
});
export type CampaignDraft = z.infer<typeof campaignDraft>;

/** How far it is. All but `audience` are counted from what is stored of each recipient. */
export const campaignProgress = z.object({
  audience: z.int(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
  skipped: z.int(),
  /** Refused for now, and tried again by itself. */
  deferred: z.int(),
  /** With the mail server just now. */
  sending: z.int(),
});
export type CampaignProgress = z.infer<typeof campaignProgress>;

/** A campaign as the list shows it. Moments are instants (ISO 8601, UTC). */
export const campaignView = z.object({
  id: z.string(),
  rev: z.int(),
  subject: z.string(),
  state: z.enum(campaignStates),
  segment,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it was planned for; null where nobody did. */
  sendAt: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** Where the mail server does not take it now: until when nothing is tried, and why. It goes on by itself. */
  waiting: z.nullable(z.object({ until: z.string(), reason: z.string() })),
  /** What the author should know of how it went, in sentences: that it began late, why it was paused. */
  notice: z.nullable(z.string()),
  /** Null before it began. */
  progress: z.nullable(campaignProgress),
  archive: z.boolean(),
  slug: z.nullable(z.string()),
});
export type CampaignView = z.infer<typeof campaignView>;

/** The same with what was written. */
export const campaignDetail = z.extend(campaignView, {
  preview: z.string(),
  markdown: z.string(),
  clicks: z.boolean(),
});
export type CampaignDetail = z.infer<typeof campaignDetail>;
