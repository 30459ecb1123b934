import * as z from 'zod/mini';
import { href, slug, text } from '../primitives.ts';
import { neededBands, type BandId, type TemplateSlug } from './page-templates.ts';

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

/** Each page has one, but for the home page: the settings say its heading (decision 0100). */
export const pageHeading = text('the heading of the page');

/** The copy of one page: its head, its hero, and its bands by id (product §2). It has each band that its template looks up, so that no page that was saved stops a build. */
export const page = z
  .strictObject({
    slug,
    title: text('the title for the browser tab and search results, without the name of the company'),
    description: text('one or two sentences for search results, 50 to 160 characters').check(
      z.minLength(50, 'Write at least 50 characters.'),
      z.maxLength(160, 'Keep it to 160 characters.'),
    ),
    eyebrow: z.optional(text('a few words above the heading')),
    heading: z.optional(pageHeading),
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
  })
  .check(({ value, issues }) => {
    if (value.heading === undefined && value.slug !== 'home')
      issues.push({ code: 'custom', input: value, path: ['heading'], message: 'Write the heading of the page.' });
    const missing = neededBands(value.slug).filter((id) => !value.bands.some((band) => band.id === id));
    for (const id of missing)
      issues.push({
        code: 'custom',
        input: value.bands,
        path: ['bands'],
        message: `The page needs a band with the id "${id}": its template shows it. Add one.`,
      });
  });

export type Page = z.infer<typeof page>;
export type Band = Page['bands'][number];
export type Action = z.infer<typeof action>;

/** The band of this id, which the schema has seen to. Throws for a page that was not read by it. */
export function bandOf<Slug extends TemplateSlug>(copy: Page & { slug: Slug }, id: BandId<Slug>): Band {
  const band = copy.bands.find((entry) => entry.id === id);
  if (!band) throw new Error(`The page "${copy.slug}" has no band "${id}". Add one to "bands".`);
  return band;
}
