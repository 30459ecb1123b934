// What pages read from the collections. A missing entry fails the build, naming the file to add.
import { getCollection, getEntry, type CollectionEntry } from 'astro:content';
import type { PageBand } from '#contract/content/page-band.ts';
import { isTemplateSlug, type SectionSlug, type TemplateSlug } from '#contract/content/page-templates.ts';
import type { Page } from '#contract/content/page.ts';
import { partOf, type PartOf } from '#contract/content/part.ts';
import type { Section } from '#contract/content/section.ts';
import { shownSite, type ShownSite, type Site } from '#contract/content/site.ts';
import type { BandSources } from '#markup/bands/page-bands.ts';

function present<Data>(entry: { data: Data } | undefined, file: string): Data {
  if (!entry) throw new Error(`content/${file} is missing. Add it; its neighbours show its shape.`);
  return entry.data;
}

type List = 'essays' | 'pages' | 'parts' | 'projects' | 'sections';

/** Everything in a list, in its order. */
export const listCopy = async <Name extends List>(name: Name): Promise<CollectionEntry<Name>['data'][]> =>
  (await getCollection(name)).map(({ data }) => data);

/** The pages that have no template of their own, by slug. */
export const freePages = async (): Promise<Page[]> =>
  (await listCopy('pages')).filter(({ slug }) => !isTemplateSlug(slug));

export const siteCopy = async (): Promise<ShownSite> => {
  const site: Site = present(await getEntry('site', 'site'), 'site.json');
  return shownSite(site, await freePages());
};

/** The rendered Markdown of a band; empty for other kinds. */
const proseOf = async (page: string, { kind, id }: PageBand): Promise<string> =>
  kind === 'prose' ? ((await getEntry('proseBands', `${page}/${id}`))?.data.html ?? '') : '';

/** What the bands of a page show besides their own content. */
export async function shownByBands({ slug, bands }: Page): Promise<Omit<BandSources, 'email' | 'icon'>> {
  const [sections, essays, projects, texts] = await Promise.all([
    listCopy('sections'),
    listCopy('essays'),
    listCopy('projects'),
    Promise.all(bands.map((band) => proseOf(slug, band))),
  ]);
  return { sections, essays, projects, htmlOf: (band) => texts[bands.indexOf(band)] ?? '' };
}

export const pageCopy = async <Slug extends TemplateSlug>(slug: Slug): Promise<Page & { slug: Slug }> => ({
  ...present(await getEntry('pages', slug), `pages/${slug}.json`),
  slug,
});

export const sectionCopy = async (slug: SectionSlug): Promise<Section> =>
  present(await getEntry('sections', slug), `sections/${slug}.json`);

/** A part of the site with its own page. */
export const partCopy = async <Slug extends 'books' | 'quiz'>(slug: Slug): Promise<PartOf<Slug>> =>
  partOf(await listCopy('parts'), slug);
