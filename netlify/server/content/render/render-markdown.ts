import { pictureSources } from '#contract/content/picture.ts';
import { micromark } from 'micromark';
import { headingMark, markHeadings, subheadingMark } from './mark-headings.ts';

// Headings are marked before micromark sees the text. Raw HTML is text, so a tag shows as it was typed; code by indentation is off, since people indent
// by accident and fence code on purpose.
const essayMarkdown = { disable: { null: ['headingAtx', 'setextUnderline', 'htmlFlow', 'htmlText', 'codeIndented'] } };

// micromark lets irc and xmpp pass too, and leaves an empty target where it drops one.
const allowedTarget = /^(?:https?:|mailto:|[^:]*$|[^:]*[/?#])/i;

const heading = (html: string, mark: string, level: 'h2' | 'h3'): string =>
  html.replaceAll(new RegExp(`<p>${mark}(.*?)</p>`, 'g'), (_, text: string) => `<${level}>${text}</${level}>`);

/** Those of the library come through the image CDN, as wide as the column at most. */
function pictureTag(path: string): string {
  const { src, srcset } = pictureSources(path);
  const lazy = '<img loading="lazy" decoding="async"';
  if (srcset === undefined) return `${lazy} src="${src}"`;
  const [one, all] = [src, srcset].map((value) => value.replaceAll('&', '&amp;'));
  return `${lazy} src="${one}" srcset="${all}" sizes="(min-width: 48rem) 46rem, 100vw"`;
}

/**
 * Finishes the tags that micromark writes; a quote never stands unescaped in its text or attributes, so that `href="` and `src="` are always tags of its
 * own. A link whose target rules 21 forbids loses it, a picture gives way to its description, and code wider than the column scrolls by keyboard.
 */
const finish = (html: string): string =>
  html
    .replaceAll(/<a href="([^"]*)"/g, (tag, target: string) => (target && allowedTarget.test(target) ? tag : '<a'))
    .replaceAll(/<img src="" alt="([^"]*)"(?: title="[^"]*")? \/>/g, '$1')
    .replaceAll(/<img src="([^"]*)"/g, (_, path: string) => pictureTag(path))
    .replaceAll('<pre><code', '<pre tabindex="0"><code');

/**
 * Renders the Markdown of an essay: headings by the rule of product §2, all else CommonMark with raw HTML escaped and link targets kept to
 * http, https, mailto and relative ones (rules 21). The HTML holds no style, script or event attribute, so it passes a strict CSP.
 */
export function renderEssay(body: string): string {
  const html = finish(micromark(markHeadings(body), { extensions: [essayMarkdown] }));
  return heading(heading(html, headingMark, 'h2'), subheadingMark, 'h3').trim();
}
