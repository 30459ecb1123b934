/**
 * The pages with a template in `src/pages/`, by slug, each with the ids of the bands that its template looks up. These
 * pages always exist: an editor can change the page or revert to its file, but not withdraw or move it (architecture
 * §6).
 */
export const pageTemplates = {
  home: ['founders', 'essays', 'newsletter', 'closing'],
  about: ['mission', 'what-we-do', 'vision', 'closing'],
  projects: ['closing'],
  leadership: ['focus', 'closing'],
  essays: [],
  'recommended-reads': ['newsletter', 'closing'],
  'brain-test': [],
  contact: ['details', 'faq'],
  'what-we-count': ['sent', 'added', 'stays', 'dropped', 'never', 'off'],
  'not-found': [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type TemplateSlug = keyof typeof pageTemplates;
/** The id of a band that a template looks up. */
export type BandId<Slug extends TemplateSlug> = (typeof pageTemplates)[Slug][number];

/** The sections that templates show, by slug. They always exist too. */
export const shownSections = [
  'value-cards',
  'founder-traits',
  'what-we-do',
  'focus-areas',
  'contact-steps',
  'faq',
] as const;
export type SectionSlug = (typeof shownSections)[number];

export const isTemplateSlug = (slug: string): slug is TemplateSlug => Object.hasOwn(pageTemplates, slug);

/** The ids of the bands that the page with this slug requires; none if it has no template. */
export const neededBands = (slug: string): readonly string[] => (isTemplateSlug(slug) ? pageTemplates[slug] : []);
