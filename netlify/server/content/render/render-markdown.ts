import { bodyBeyondBounds } from '#contract/content/essay-body.ts';
import { isOnThisSite, pictureSources, type PictureLookup } from '#contract/content/picture.ts';
import type { RendererRule, Token } from 'markdown-it';
import { essayMarkdown, TooMuchWork } from './essay-markdown.ts';

const { renderer, utils } = essayMarkdown;
const { escapeHtml } = utils;
const encode = utils.lib.mdurl.encode;

/** An address and a title, empty where there is none. */
const attributesOf = (token: Token | undefined, address: 'href' | 'src'): [string, string] => [
  String(token?.attrGet(address) ?? ''),
  String(token?.attrGet('title') ?? ''),
];

const allowedTarget = /^(?:https?:|mailto:|[^:]*$|[^:]*[/?#])/i;

/** A link without a target where rules 21 forbids the one that was typed. */
const link: RendererRule = (tokens, index) => {
  const [target, title] = attributesOf(tokens[index], 'href');
  const href = target && allowedTarget.test(target) ? ` href="${escapeHtml(encode(target))}"` : '';
  return `<a${href}${title ? ` title="${escapeHtml(title)}"` : ''}>`;
};

/** Those of the library come through the image CDN, as wide as the column at most. One that no policy would load gives way to its description. */
const picture: RendererRule = (tokens, index, options, env, self) => {
  const token = tokens[index];
  const [path, title] = attributesOf(token, 'src');
  const description = escapeHtml(self.renderInlineAsText(token?.children ?? [], options, env));
  if (!path || !isOnThisSite(path)) return description;
  const { src, srcset } = pictureSources(encode(path));
  const choice = srcset === undefined ? '' : ` srcset="${escapeHtml(srcset)}" sizes="(min-width: 48rem) 46rem, 100vw"`;
  const attributes = `src="${escapeHtml(src)}"${choice} alt="${description}"${title ? ` title="${escapeHtml(title)}"` : ''}`;
  return `<img loading="lazy" decoding="async" ${attributes} />`;
};

/** Fenced code; what is wider than the column scrolls by keyboard. */
const code: RendererRule = (tokens, index) => {
  const { info = '', content = '' } = tokens[index] ?? {};
  const [language] = utils.unescapeAll(info).trim().split(/\s+/);
  const named = language ? ` class="language-${escapeHtml(language)}"` : '';
  return `<pre tabindex="0"><code${named}>${escapeHtml(content)}</code></pre>\n`;
};

/** Emphasis in so much emphasis is not drawn: a browser gives up on a tree that deep. */
const deepestEmphasis = 100;
const emphasis: RendererRule = (tokens, index, options, _, self) =>
  (tokens[index]?.level ?? 0) < deepestEmphasis ? self.renderToken(tokens, index, options) : '';

Object.assign(renderer.rules, { link_open: link, image: picture, fence: code });
for (const name of ['em_open', 'em_close', 'strong_open', 'strong_close']) renderer.rules[name] = emphasis;

/** Private-use characters, which each font draws as it likes. */
const privateUse = /[\uE000-\uF8FF]/g;

/**
 * Renders the Markdown of an essay: headings by the rule of product §2, all else CommonMark with raw HTML escaped and link targets kept to http, https, mailto and
 * relative ones (rules 21). The HTML holds no style, script or event attribute, so it passes a strict CSP. A body that is beyond its bounds is shown as it was
 * typed, paragraph by paragraph, and never parsed (rules 42).
 *
 * @param shown what the text shows that stands elsewhere; a picture of which nothing is known is shown as it is
 */
export async function renderEssay(body: string, _: { pictureOf?: PictureLookup | undefined } = {}): Promise<string> {
  if (bodyBeyondBounds(body)) return asTyped(body);
  try {
    return essayMarkdown.render(body.replaceAll(privateUse, '')).trim();
  } catch (error) {
    if (error instanceof TooMuchWork) return asTyped(body);
    throw error;
  }
}

const asTyped = (body: string): string =>
  body
    .split(/\n[ \t\r]*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim())}</p>`)
    .join('\n');
