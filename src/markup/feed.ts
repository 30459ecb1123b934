import type { EssayDetail } from '#contract/api/essays.ts';
import type { EssayContent } from '#contract/content/essay.ts';
import { essayDate } from '#contract/content/essay-date.ts';
import type { Site } from '#contract/content/site.ts';
import { xmlText } from './xml.ts';

/** An essay as a feed shows it, with its body rendered. */
export type FeedEssay = Pick<EssayDetail, 'slug' | 'title' | 'publishedAt' | 'createdAt' | 'html'> & {
  content: Pick<EssayContent, 'publishDate' | 'excerpt' | 'categories' | 'tags' | 'author'>;
};

/** More than readers fetch at a time; the rest is on the site. */
export const mostInFeed = 50;

const namespaces = [
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
].join(' ');

const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;

/**
 * The feed of essays (RSS 2.0), each whole; links within them are absolute, since a reader shows them elsewhere. The build and the server write it alike.
 *
 * @param site with what the settings say
 * @param essays the newest, as many as the feed holds, in the order of the site
 * @param origin address of the site
 */
export function feed(
  site: Pick<Site, 'settings' | 'description'>,
  essays: readonly FeedEssay[],
  origin: string,
): string {
  const channel = [
    element('title', `${site.settings.site_title}: essays`),
    element('description', site.description),
    element('link', origin),
    '<language>en</language>',
    `<atom:link href="${xmlText(origin)}/rss.xml" rel="self" type="application/rss+xml"/>`,
    ...essays.map((essay) => item(essay, origin)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" ${namespaces}><channel>${channel.join('')}</channel></rss>`;
}

function item(essay: FeedEssay, origin: string): string {
  const { excerpt, author, categories, tags } = essay.content;
  const address = xmlText(`${origin}/essays/${essay.slug}`);
  const parts = [
    element('title', essay.title),
    `<link>${address}</link><guid isPermaLink="true">${address}</guid>`,
    element('description', excerpt),
    element('pubDate', new Date(essayDate(essay).iso).toUTCString()),
    element('content:encoded', essay.html.replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`)),
    element('dc:creator', author),
    ...[...categories, ...tags].map((category) => element('category', category)),
  ];
  return `<item>${parts.join('')}</item>`;
}
