import { xmlText } from './xml.ts';

/** An item in a feed. */
export interface FeedItem {
  title: string;
  /** Path of its page, which is also its id for feed readers. */
  path: `/${string}`;
  description: string;
  /** When it was published, in a format that `Date` parses. */
  at: string;
  html: string;
  creator?: string;
  categories?: readonly string[];
}

/** The channel of a feed. */
export interface FeedChannel {
  title: string;
  description: string;
  /** Address of the page that it belongs to. */
  link: string;
  /** Address of the feed. */
  self: string;
}

const namespaces = [
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
].join(' ');

const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;

/**
 * A feed (RSS 2.0) with full texts. Links in them are absolute, since feed readers show them elsewhere. `origin` is the
 * address of the site.
 */
export function rss(
  { title, description, link, self }: FeedChannel,
  items: readonly FeedItem[],
  origin: string,
): string {
  const channel = [
    element('title', title),
    element('description', description),
    element('link', link),
    '<language>en</language>',
    `<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>`,
    ...items.map((entry) => item(entry, origin)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" ${namespaces}><channel>${channel.join('')}</channel></rss>`;
}

const drawing = /<svg class="drawn" role="img" aria-label="([^"]*)"(?:(?!<\/svg>)[^])*<\/svg>/g;
const box = /<input type="checkbox"( checked="")?[^>]*>/g;
const pictures = /<img [^>]*>/g;
/** Their addresses have no origin, and a feed reader has no use for a choice of widths. */
const choiceOfWidths = / (?:srcset|sizes)="[^"]*"/g;
const linkToHeading = /<a class="here"[^>]*><\/a>/g;

/**
 * Replaces what only the page can show with what feed readers can: a drawing with its description, a checkbox with a
 * sign, a place in the text with its address.
 */
const forReaders = (html: string, page: string): string =>
  html
    .replaceAll(drawing, '<p>$1</p>')
    .replaceAll(box, (_, isDone: string | undefined) => (isDone ? '☑' : '☐'))
    .replaceAll(linkToHeading, '')
    .replaceAll(pictures, (picture) => picture.replaceAll(choiceOfWidths, ''))
    .replaceAll(' href="#', ` href="${page}#`);

function item({ title, path, description, at, html, creator, categories = [] }: FeedItem, origin: string): string {
  const address = xmlText(`${origin}${path}`);
  const parts = [
    element('title', title),
    `<link>${address}</link><guid isPermaLink="true">${address}</guid>`,
    element('description', description),
    element('pubDate', new Date(at).toUTCString()),
    element(
      'content:encoded',
      forReaders(html, `${origin}${path}`).replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`),
    ),
    ...(creator === undefined ? [] : [element('dc:creator', creator)]),
    ...categories.map((category) => element('category', category)),
  ];
  return `<item>${parts.join('')}</item>`;
}
