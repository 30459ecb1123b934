import * as z from 'zod/mini';
import { refuseAt, slug, text } from '../primitives.ts';
import { ownership, timeline, way } from './about-parts.ts';
import { action } from './action.ts';
import { decisions, previous, roles } from './leadership-parts.ts';
import { kindOf, pageBand, statement, type Band, type PageBand } from './page-band.ts';
import { isTemplateSlug, neededBands, type BandId, type TemplateSlug } from './page-templates.ts';
import { picturePath } from './picture.ts';
import { projectSlug } from './project-story.ts';
import { isReserved, keptSlug } from './reserved-slugs.ts';

export type { Action } from './action.ts';
export type { Band } from './page-band.ts';

const person = z.strictObject({
  name: text('the name'),
  title: text('the position'),
  experience: text('one line on experience'),
  bio: text('a short biography'),
  portrait: picturePath,
  portraitAlt: text('what the portrait shows'),
});

/** The ventures featured on the home page. */
const ventures = z.strictObject({
  heading: text('the heading above the ventures'),
  text: z.optional(text('one or two sentences below the heading')),
  projects: z
    .array(projectSlug)
    .check(
      z.minLength(1, 'Name at least one project.'),
      z.maxLength(5, 'Name at most 5 projects.'),
      z.describe('Slugs of the projects, the largest first. One that is not published is left out.'),
    ),
});

/** Extra fields for individual templates, by page slug. Older items have none of them (decision 0089). */
const ofTemplate = {
  home: { ventures: z.optional(ventures) },
  about: { way: z.optional(way), ownership: z.optional(ownership), timeline: z.optional(timeline) },
  leadership: {
    person: z.optional(person),
    previous: z.optional(previous),
    decisions: z.optional(decisions),
    roles: z.optional(roles),
  },
} as const;

/** Required on every page except the home page, whose heading is a setting (decision 0100). */
const pageHeading = text('the heading of the page');

const shape = {
  slug,
  title: text('the title for the browser tab and search results, without the name of the company'),
  description: text('one or two sentences for search results, 50 to 160 characters').check(
    z.minLength(50, 'Write at least 50 characters.'),
    z.maxLength(160, 'Keep it to 160 characters.'),
  ),
  eyebrow: z.optional(text('a few words above the heading')),
  heading: pageHeading,
  lead: z.optional(text('one to three sentences below the heading')),
  actions: z.optional(z.array(action).check(z.describe('Buttons below the lead.'))),
};
const navigation = z.optional(
  text('a word or two for the menu of the site')
    .check(z.maxLength(24, 'Keep it to 24 characters.'))
    .check(z.describe('A word or two for the page in the menu of the site; if empty, the page is not in the menu.')),
);
const bands = z
  .array(pageBand)
  .check(z.maxLength(40, 'Keep it to 40 bands.'), z.describe('The bands of the page, from the top down.'));

/**
 * The copy of one page: its head, its hero and its bands (product §2). A page with a template must have every band that
 * its template looks up by id, so that no saved page can fail a build. Any other page shows its bands in order.
 */
export const page = z
  .strictObject({
    ...shape,
    heading: z.optional(pageHeading),
    navigation,
    bands,
    ...ofTemplate.leadership,
    ...ofTemplate.home,
    ...ofTemplate.about,
  })
  .check((given) => {
    const { value } = given;
    if (value.heading === undefined && value.slug !== 'home')
      refuseAt(given, ['heading'], 'Write the heading of the page.');
    const problems = isTemplateSlug(value.slug) ? problemsOfTemplate(value) : problemsOfFree(value);
    for (const { path, message } of problems) refuseAt(given, path, message);
  });

export type Page = z.infer<typeof page>;

interface Problem {
  path: PropertyKey[];
  message: string;
}

function* problemsOfTemplate({ slug, bands, navigation }: Page): Generator<Problem> {
  for (const id of neededBands(slug).filter((id) => !bands.some((band) => isStatement(band) && band.id === id)))
    yield {
      path: ['bands'],
      message: `The page needs a band with the id "${id}": its template shows it. Add one.`,
    };
  for (const [index, band] of bands.entries())
    if (!isStatement(band))
      yield {
        path: ['bands', index, 'kind'],
        message: 'The template of this page shows only bands without a kind. Remove the band.',
      };
  if (navigation !== undefined)
    yield {
      path: ['navigation'],
      message: 'content/site.json decides the place of this page in the menu. Leave this field out.',
    };
}

function* problemsOfFree({ slug, bands }: Page): Generator<Problem> {
  if (isReserved(slug)) yield { path: ['slug'], message: keptSlug };
  for (const [index, { id }] of bands.entries()) {
    if (frameIds.has(id))
      yield { path: ['bands', index, 'id'], message: `"${id}" belongs to the frame of the page. Choose another id.` };
    if (bands.findIndex((band) => band.id === id) < index)
      yield {
        path: ['bands', index, 'id'],
        message: `Another band of the page has the id "${id}". Choose another id.`,
      };
  }
}

/** The ids in src/layouts/Frame.astro. */
const frameIds: ReadonlySet<string> = new Set(['main', 'toaster']);

const isStatement = (band: PageBand): band is Band => kindOf(band) === 'statement';

/** A section that a band of a page shows, and the path of the field with its slug. */
interface ShownSection {
  slug: string;
  path: (string | number)[];
}

/** The sections that the bands of a page name. Accepts the content of any item; one that is not a page names none. */
export function sectionsShownBy(content: unknown): ShownSection[] {
  const read = z.safeParse(naming, content);
  if (!read.success) return [];
  return read.data.bands.flatMap(({ section }, index) =>
    section === undefined ? [] : [{ slug: section, path: ['bands', index, 'section'] }],
  );
}

const naming = z.object({ bands: z.array(z.object({ section: z.optional(z.string()) })) });

/** The schema behind the form of a page: the fields that a page with this slug uses. */
export const pageForm = (slug: string): z.ZodMiniObject =>
  isTemplateSlug(slug)
    ? z.strictObject({
        ...shape,
        bands: z
          .array(z.omit(statement, { kind: true }))
          .check(z.describe('The bands of the page; its template looks them up by id.')),
        ...(Object.hasOwn(ofTemplate, slug) && ofTemplate[slug as keyof typeof ofTemplate]),
      })
    : z.strictObject({ ...shape, navigation, bands });

/** The band with this id, if the page has one. Older items lack bands that a template gained later (decision 0089). */
export const bandIn = ({ bands }: Page, id: string): Band | undefined =>
  bands.filter(isStatement).find((band) => band.id === id);

/** The band with this id, which the schema guarantees. Throws for a page that did not come from the schema. */
export function bandOf<Slug extends TemplateSlug>(copy: Page & { slug: Slug }, id: BandId<Slug>): Band {
  const band = bandIn(copy, id);
  if (!band) throw new Error(`The page "${copy.slug}" has no band "${id}". Add one to "bands".`);
  return band;
}
