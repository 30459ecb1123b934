import { getCollection } from 'astro:content';
import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { essayDate } from '#contract/content/essay-date.ts';
import { siteCopy } from '#copy';

/** More than readers fetch at a time; the rest is on the site. */
const newest = 50;

const xmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string): string => text.replaceAll(/[&<>]/g, (character) => xmlEscapes[character] ?? '');

/** The feed of essays, newest first, whole; links within them are absolute, since a reader shows them elsewhere. */
export const GET: APIRoute = async (context) => {
  const site = await siteCopy();
  const essays = await getCollection('essays');
  const origin = (context.site ?? new URL(`https://${site.domain}`)).origin;
  return rss({
    title: `${site.settings.site_title}: essays`,
    description: site.description,
    site: origin,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: `<language>en</language><atom:link href="${origin}/rss.xml" rel="self" type="application/rss+xml"/>`,
    items: essays.slice(0, newest).map(({ data: essay }) => ({
      title: essay.title,
      description: essay.content.excerpt,
      link: `/essays/${essay.slug}`,
      pubDate: new Date(essayDate(essay).iso),
      categories: [...essay.content.categories, ...essay.content.tags],
      content: essay.html.replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`),
      customData: `<dc:creator>${escapeXml(essay.content.author)}</dc:creator>`,
    })),
  });
};
