// The content of the page /what-we-count. The schema itself describes what a browser sends; these sentences describe
// what is made of it, and a test checks them against what is stored.
import * as z from 'zod/mini';
import { eventBatch, type DropReason } from './events.ts';

/** A counted field and its description. */
export interface CountedField {
  name: string;
  says: string;
  /** Its own fields, if it has any. */
  parts: readonly CountedField[];
}

/** The schema inside an optional or an array. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodOptional) return unwrapped(schema._zod.def.innerType);
  return schema instanceof z.core.$ZodArray ? unwrapped(schema._zod.def.element) : schema;
}

const saidOf = (schema: z.core.$ZodType): string | undefined =>
  z.globalRegistry.get(schema)?.description ??
  (schema instanceof z.core.$ZodOptional ? saidOf(schema._zod.def.innerType) : undefined);

/**
 * The fields of a schema with their descriptions.
 *
 * @throws Error that names a field without a description
 */
function fieldsOf(schema: z.core.$ZodType): CountedField[] {
  const object = unwrapped(schema);
  if (!(object instanceof z.core.$ZodObject)) return [];
  return Object.entries(object._zod.def.shape).map(([name, field]) => {
    const says = saidOf(field);
    if (says === undefined)
      throw new Error(`Describe the field "${name}" in src/contract/api/events.ts: /what-we-count says what it is.`);
    return { name, says, parts: fieldsOf(field) };
  });
}

/** What a browser sends. */
export const sentFields = (): CountedField[] => fieldsOf(eventBatch);

/** What is added to it, and kept for two days. */
export const addedFields = {
  id: 'A number of its own, made partly from the time and partly at random. It is not yours: what you send next has another.',
  at: 'When it arrived, to the millisecond.',
  visitor:
    'A mark made from your network address, the name of your browser, and random bytes that belong to one day. It tells visitors apart until midnight (UTC), and is a different one tomorrow. Address and name are not kept.',
  device: 'Phone, tablet or desktop, as far as the name of your browser shows.',
  country: 'The country of your network, if our host tells us.',
  dropped: 'How many events were left out, by reason.',
} as const;

/** Why events are dropped. */
export const dropTexts: Readonly<Record<DropReason, string>> = {
  bot: 'They were sent by a program that identifies itself as one.',
  spam: 'They name a referrer that is on a public list of sites that advertise themselves in this way.',
  old: 'They are older than a day.',
};

/** What is kept about a visit. */
export const visitFields = {
  hour: 'The hour of the day in which it began.',
  seconds: 'How long it was.',
  views: 'How many pages were opened.',
  clicks: 'How many clicks led on.',
  forms: 'How many forms were accepted.',
  pages: 'Which pages these were.',
  exit: 'The page that was opened last.',
  referrer: 'The site that led here.',
  campaign: 'The campaign that led here.',
  device: 'The kind of device.',
  country: 'The country.',
  contact: 'Whether a message was sent.',
  signUp: 'Whether someone signed up for the newsletter.',
  again: 'Whether its visitor had begun another visit in the same hour.',
  edge: 'Whether it was the first or last visit by its visitor on that day.',
} as const;

/** What is kept about a page within a visit. */
export const visitPageFields = {
  page: 'Its path.',
  views: 'How often it was opened.',
  readMs: 'How long it was on the screen and in use.',
  quarters: 'Which quarters of it were passed.',
  signUpAfter: 'Whether a newsletter sign-up followed.',
  edge: 'Whether the visit was the first or last by its visitor on that day with this page; the same is kept for the site and the campaign.',
} as const;

/** What is kept about a day, besides its visits. */
export const dayFields = {
  sum: 'What its visits add up to, all together and by page, site, campaign, device and country.',
  dropped: 'How many events were left out, by reason.',
  unreadable: 'How much of what was sent could not be read back.',
} as const;

/** What a sum consists of. */
export const sumFields = {
  visitors: 'How many visitors there were.',
  visits: 'How many visits they made.',
  seconds: 'How long these were in total.',
  views: 'How many pages were opened.',
  clicks: 'How many clicks led on.',
  forms: 'How many forms were accepted.',
  contacts: 'How many visits sent a message.',
  signUps: 'How many signed up for the newsletter.',
  essayVisits: 'How many opened an essay.',
  essaySignUps: 'How many signed up after that.',
  pages: 'The same for each page.',
  referrers: 'Visits and views for each site that led here.',
  campaigns: 'Visits and views for each campaign.',
  devices: 'Visits and views for each kind of device.',
  countries: 'Visits and views for each country.',
  name: 'Which page, site, campaign, device or country it is.',
  entries: 'How many visits began on the page.',
  exits: 'How many ended on it.',
  readMs: 'How long it was on the screen and in use.',
  quarters: 'How many views reached each quarter of it.',
} as const;
