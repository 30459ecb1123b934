import { drawnFigure } from '#contract/content/drawn-figure.ts';
import { isOnThisSite, pictureSources, type PictureLookup } from '#contract/content/picture.ts';
import type { Env, RendererRule, Token } from 'markdown-it';
import { inlineSvg } from './check-svg.ts';
import { languageNamed } from './code-blocks.ts';
import { alignment, deepestEmphasis, essayMarkdown } from './essay-markdown.ts';
import { footnoteId, footnoteOf, prefixOf, referenceId } from './places.ts';
import { calloutNames } from './quotes.ts';

/** What rendering a text needs besides the text. */
export interface ShownBeside {
  pictureOf?: PictureLookup | undefined;
  /** The HTML of highlighted code. */
  marked: ReadonlyMap<Token, string>;
  /** Drawn figures by their names. */
  figures: Readonly<Record<string, string>>;
}

const { renderer, utils } = essayMarkdown;
const { escapeHtml } = utils;
const encode = utils.lib.mdurl.encode;

const besides = new WeakMap<Env, ShownBeside & { drawn: number }>();

/** Renders tokens as the HTML of a page. */
export function essayHtml(tokens: Token[], env: Env, beside: ShownBeside): string {
  besides.set(env, { ...beside, drawn: 0 });
  return renderer.render(tokens, essayMarkdown.options, env).trim();
}

const besideOf = (env: Env | undefined) => env && besides.get(env);

/** The address and title of a token, empty if missing. */
const attributesOf = (token: Token | undefined, address: 'href' | 'src'): [string, string] => [
  String(token?.attrGet(address) ?? ''),
  String(token?.attrGet('title') ?? ''),
];

const directed = (token: Token | undefined): string => {
  const dir = token?.attrGet('dir');
  return dir ? ` dir="${dir}"` : '';
};

const allowedTarget = /^(?:https?:|mailto:|[^:]*$|[^:]*[/?#])/i;

/** A link, without its target if rules 21 forbids that target. */
const link: RendererRule = (tokens, index) => {
  const [target, title] = attributesOf(tokens[index], 'href');
  const href = target && allowedTarget.test(target) ? ` href="${escapeHtml(encode(target))}"` : '';
  return `<a${href}${title ? ` title="${escapeHtml(title)}"` : ''}>`;
};

/**
 * Library pictures come through the image CDN, at most as wide as the column. A picture that the site's policy would
 * block is replaced by its description.
 */
const picture: RendererRule = (tokens, index, options, env, self) => {
  const token = tokens[index];
  const [path, title] = attributesOf(token, 'src');
  const description = escapeHtml(self.renderInlineAsText(token?.children ?? [], options, env));
  const drawn = drawnFigure(path);
  if (drawn !== null) return drawing(drawn, description, env);
  if (!path || !isOnThisSite(path)) return description;
  const now = besideOf(env)?.pictureOf?.(path);
  const { src, srcset } = pictureSources(encode(now?.path ?? path));
  const choice = srcset === undefined ? '' : ` srcset="${escapeHtml(srcset)}" sizes="(min-width: 48rem) 46rem, 100vw"`;
  const size = now ? ` width="${now.width}" height="${now.height}"` : '';
  const attributes = `src="${escapeHtml(src)}"${choice}${size} alt="${description}"${title ? ` title="${escapeHtml(title)}"` : ''}`;
  return `<img loading="lazy" decoding="async" ${attributes} />`;
};

/** A drawn figure, with ids that are unique on the page. */
function drawing(name: string, description: string, env: Env | undefined): string {
  const beside = besideOf(env);
  const svg = beside && Object.hasOwn(beside.figures, name) ? beside.figures[name] : undefined;
  if (!beside || svg === undefined) return description;
  beside.drawn += 1;
  return inlineSvg(svg, description, `${prefixOf(env)}fig:${beside.drawn}:`);
}

/** Fenced code. It can take focus, so that wide code can be scrolled by keyboard. */
const code: RendererRule = (tokens, index, _, env) => {
  const token = tokens[index];
  const { info = '', content = '' } = token ?? {};
  const language = languageNamed(utils.unescapeAll(info));
  const named = language ? ` class="language-${escapeHtml(language)}"` : '';
  const marked = token && besideOf(env)?.marked.get(token);
  return `<pre tabindex="0"><code${named}>${marked ?? escapeHtml(content)}</code></pre>\n`;
};

const emphasis: RendererRule = (tokens, index, options, _, self) =>
  (tokens[index]?.level ?? 0) < deepestEmphasis ? self.renderToken(tokens, index, options) : '';
const struck: RendererRule = (tokens, index) => {
  const { level = 0, nesting = 1 } = tokens[index] ?? {};
  return level < deepestEmphasis ? (nesting === 1 ? '<del>' : '</del>') : '';
};

/** The link to a heading, after its words. */
const headingEnd: RendererRule = (tokens, index) => {
  const { tag = 'h2' } = tokens[index] ?? {};
  const id = escapeHtml(String(tokens[index - 2]?.attrGet('id') ?? ''));
  return `<a class="here" href="#${id}" aria-label="Link to this section"></a></${tag}>\n`;
};

/** Aligns a cell by a class, since the policy forbids inline styles. */
const cell: RendererRule = (tokens, index) => {
  const token = tokens[index];
  const side = alignment.exec(String(token?.attrGet('style') ?? ''))?.[1];
  return `<${token?.tag}${side ? ` class="${side}"` : ''}${directed(token)}>`;
};

const task: RendererRule = (tokens, index) =>
  tokens[index]?.info
    ? '<input type="checkbox" checked="" disabled="" aria-label="Done" />'
    : '<input type="checkbox" disabled="" aria-label="To do" />';

const reference: RendererRule = (tokens, index, _, env) => {
  const token = tokens[index];
  if (!token) return '';
  const { note, time } = footnoteOf(token);
  const [id, target] = [referenceId(env, note, time), footnoteId(env, note)];
  return `<sup><a id="${id}" href="#${target}" role="doc-noteref" aria-label="Footnote ${note}">${note}</a></sup>`;
};

const backlink: RendererRule = (tokens, index, _, env) => {
  const token = tokens[index];
  if (!token || token.hidden) return '';
  const { note, time } = footnoteOf(token);
  const again = time > 1 ? `<sup>${time}</sup>` : '';
  // The variation selector keeps phones from drawing an emoji.
  return ` <a href="#${referenceId(env, note, time)}" role="doc-backlink" aria-label="Back to footnote ${note} in the text">↩\uFE0E${again}</a>`;
};

const calloutStart: RendererRule = (tokens, index) => {
  const token = tokens[index];
  const kind = token?.info as keyof typeof calloutNames;
  return `<div class="callout ${kind}" role="note"${directed(token)}>\n<p>${calloutNames[kind]}</p>\n`;
};

Object.assign(renderer.rules, {
  link_open: link,
  image: picture,
  fence: code,
  s_open: struck,
  s_close: struck,
  heading_close: headingEnd,
  th_open: cell,
  td_open: cell,
  table_open: (tokens: Token[], index: number) =>
    `<div class="cells" tabindex="0" role="group" aria-label="Table"${directed(tokens[index])}><table>\n`,
  table_close: () => '</table></div>\n',
  task,
  nothing: () => '',
  callout_open: calloutStart,
  callout_close: () => '</div>\n',
  footnote_ref: reference,
  footnote_anchor: backlink,
  footnote_block_open: (tokens: Token[], index: number) =>
    `<section class="footnotes" role="doc-endnotes" aria-label="Footnotes"${directed(tokens[index])}>\n<ol>\n`,
  footnote_block_close: () => '</ol>\n</section>\n',
  footnote_open: (tokens: Token[], index: number, _: unknown, env: Env | undefined) => {
    const token = tokens[index];
    return `<li id="${token ? footnoteId(env, footnoteOf(token).note) : ''}"${directed(token)}>`;
  },
  footnote_close: () => '</li>\n',
} satisfies Record<string, RendererRule>);
for (const name of ['em_open', 'em_close', 'strong_open', 'strong_close']) renderer.rules[name] = emphasis;
