import * as z from 'zod/mini';
import { href, slug, text } from '../primitives.ts';

const action = z.strictObject({
  label: text('what the button says'),
  href: z
    .union([href, z.literal('{email}')])
    .check(z.describe('Where it goes; {email} stands for a mail to the contact address.')),
});

const person = z.strictObject({
  name: text('the name'),
  title: text('the position'),
  experience: text('one line on experience'),
  bio: text('a short biography'),
  portrait: text('the path of the portrait under public/'),
  portraitAlt: text('what the portrait shows'),
});

/** The copy of one page: its head, its hero, and its bands by id (product §2). */
export const page = z.strictObject({
  slug,
  title: text('the title for the browser tab and search results, without the name of the company'),
  description: text('one or two sentences for search results, 50 to 160 characters').check(
    z.minLength(50, 'Write at least 50 characters.'),
    z.maxLength(160, 'Keep it to 160 characters.'),
  ),
  eyebrow: z.optional(text('a few words above the heading')),
  heading: text('the heading of the page'),
  lead: z.optional(text('one to three sentences below the heading')),
  actions: z.optional(z.array(action).check(z.describe('Buttons below the lead.'))),
  bands: z
    .array(
      z.strictObject({
        id: slug,
        heading: text('the heading of the band'),
        text: z.optional(text('the text of the band; a blank line starts a paragraph')),
        actions: z.optional(z.array(action)),
      }),
    )
    .check(z.describe('The bands of the page; the templates look them up by id.')),
  person: z.optional(person),
});

export type Page = z.infer<typeof page>;
export type Band = Page['bands'][number];
export type Action = z.infer<typeof action>;

/** Finds a band by id. Throws with the file to mend when it is missing. */
export function bandOf(copy: Page, id: string): Band {
  const band = copy.bands.find((entry) => entry.id === id);
  if (!band) throw new Error(`content/pages/${copy.slug}.json has no band "${id}". Add one to "bands".`);
  return band;
}
