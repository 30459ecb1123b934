import type { EssaySummary } from '#contract/api/essays.ts';
import { essayDate } from '#contract/content/essay-date.ts';
import { ogImagePath } from '#contract/content/og-image.ts';
import { pictureFacts } from '#contract/content/shown-picture.ts';
import type { Project } from '#contract/content/project.ts';
import type { Site } from '#contract/content/site.ts';

/** A node of linked data in the vocabulary of schema.org. */
export interface JsonLd {
  '@type': string;
  [property: string]: unknown;
}

const absolute = (path: string, origin: string): string => new URL(path, origin).href;

const organizationId = (origin: string): string => absolute('/#organization', origin);

/**
 * The company: schema.org Organization. `origin` is the address of the site, such as `https://meridianforge.example`.
 */
export function organizationJsonLd(site: Site, origin: string): JsonLd {
  return {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name: site.name,
    url: absolute('/', origin),
    logo: absolute('/icon-512.png', origin),
    description: site.description,
    slogan: site.tagline,
    email: site.email,
    areaServed: ['Africa', 'Asia', 'Europe'],
    sameAs: site.social.map(({ href }) => href),
  };
}

/**
 * The company as the publisher of an article, kept short because an article should arrive in the first exchange
 * (decision 0006). Other pages give the details under the same id.
 */
function publisherJsonLd(site: Site, origin: string): JsonLd {
  const { '@type': type, '@id': id, name, url } = organizationJsonLd(site, origin);
  return { '@type': type, '@id': id, name, url };
}

/** An essay: schema.org Article, by its author, published by the company. */
export function articleJsonLd(
  essay: EssaySummary,
  site: Site,
  origin: string,
  image = ogImagePath('essay', essay.slug),
): JsonLd {
  const url = absolute(`/essays/${essay.slug}`, origin);
  const { content } = essay;
  const shown = content.featuredImage ?? content.firstPicture;
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline: essay.title,
    image: [image, ...(shown === undefined ? [] : [pictureFacts(shown).path])].map((path) => absolute(path, origin)),
    datePublished: essayDate(essay).iso,
    author: { '@type': 'Person', name: content.author },
    publisher: publisherJsonLd(site, origin),
    ...(content.categories.length > 0 && { articleSection: content.categories }),
    timeRequired: `PT${content.readTime}M`,
    inLanguage: 'en',
  };
}

/** An issue of the newsletter: schema.org Article, by the company. `path` and `image` are paths on the site. */
export const issueJsonLd = (
  issue: { path: string; title: string; description: string; image: string; publishedAt: string },
  site: Site,
  origin: string,
): JsonLd => {
  const url = absolute(issue.path, origin);
  const company = publisherJsonLd(site, origin);
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline: issue.title,
    description: issue.description,
    image: absolute(issue.image, origin),
    datePublished: issue.publishedAt,
    author: company,
    publisher: company,
    inLanguage: 'en',
  };
};

/** A project: schema.org CreativeWork, by the company. `path` and `image` are paths on the site. */
export function projectJsonLd(
  project: Project,
  { path, description, image }: { path: string; description: string; image: string },
  site: Site,
  origin: string,
): JsonLd {
  const url = absolute(path, origin);
  return {
    '@type': 'CreativeWork',
    '@id': `${url}#project`,
    mainEntityOfPage: url,
    name: project.title,
    description,
    image: absolute(image, origin),
    genre: project.sector,
    dateCreated: String(project.yearStarted),
    locationCreated: { '@type': 'Place', name: project.location },
    creativeWorkStatus: project.status,
    creator: { '@type': 'Organization', '@id': organizationId(origin), name: site.name },
    ...(project.techStack && { keywords: project.techStack }),
    inLanguage: 'en',
  };
}

/** The path from the home page to a page: schema.org BreadcrumbList, in the order of `trail`. */
export function breadcrumbJsonLd(trail: readonly { name: string; path: string }[], origin: string): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path, origin),
    })),
  };
}

// In a script element `<` could begin `</script>` or `<!--`. Escaped, it means the same to JSON and nothing to HTML.
const escapeForScript = (json: string): string => json.replaceAll('<', '\\u003c');

/** The text of a `<script type="application/ld+json">` with `nodes`; safe to insert whatever the nodes contain. */
export const embedJsonLd = (nodes: readonly object[]): string =>
  escapeForScript(JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }));
