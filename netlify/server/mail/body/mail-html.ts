import { drawnFigure } from '#contract/content/drawn-figure.ts';
import type { Token } from 'markdown-it';
import { alignment, deepestEmphasis, essayMarkdown } from '../../content/render/essay-markdown.ts';
import { footnoteOf } from '../../content/render/places.ts';
import { calloutNames } from '../../content/render/quotes.ts';
import { linkOf, pictureOf, type Targets } from './mail-address.ts';
import { light, mono, sans } from './palette.ts';

const { escapeHtml } = essayMarkdown.utils;

/** Width of a mail's text: its card of 600 px without its edges. */
const widest = 550;

const text = `font:16px/1.6 ${sans};color:${light.ink}`;
const openings: Readonly<Record<string, string>> = {
  p: `<p class="ink" style="margin:0 0 16px;${text}">`,
  h2: `<h2 class="ink" style="margin:28px 0 12px;font:700 20px/1.3 ${sans};color:${light.ink}">`,
  h3: `<h3 class="ink" style="margin:24px 0 8px;font:700 17px/1.35 ${sans};color:${light.ink}">`,
  ul: '<ul style="margin:0 0 16px;padding:0 0 0 24px">',
  ol: '<ol style="margin:0 0 16px;padding:0 0 0 28px">',
  li: `<li class="ink" style="margin:0 0 6px;${text}">`,
  blockquote: `<blockquote class="rule" style="margin:0 0 16px;padding:2px 0 0 16px;border-left:3px solid ${light.line}">`,
  strong: '<strong>',
  em: '<em>',
  s: '<del>',
  figure: '<div style="margin:0 0 20px">',
  figcaption: `<p class="muted" style="margin:6px 0 0;font:14px/1.5 ${sans};color:${light.muted}">`,
  table: `<table role="table" style="margin:0 0 16px;border-collapse:collapse;width:100%">`,
  thead: '<thead>',
  tbody: '<tbody>',
  tr: '<tr>',
};
/** Replacements for elements that mail programs may not know. */
const closings: Readonly<Record<string, string>> = { figure: '</div>', figcaption: '</p>', s: '</del>' };

/** A cell of a table. */
function cell(token: Token): string {
  const side = alignment.exec(String(token.attrGet('style') ?? ''))?.[1] ?? 'left';
  const weight = token.tag === 'th' ? 700 : 400;
  return `<${token.tag} class="ink rule" align="${side}" style="padding:6px 10px;border-bottom:1px solid ${light.line};text-align:${side};vertical-align:top;font:${weight} 15px/1.5 ${sans};color:${light.ink}">`;
}

const smallText = `font:14px/1.5 ${sans};color:${light.muted}`;

const code = `background:${light.sunken};color:${light.ink};overflow-wrap:anywhere`;
const rule = `<hr class="rule" style="margin:28px 0;border:0;border-top:1px solid ${light.line}">`;

/** Tokens as HTML for mail programs. */
export function mailHtml(tokens: readonly Token[], targets: Targets): string {
  /** For each open link, whether it leads anywhere. */
  const leads: boolean[] = [];
  return tokens.map((token) => htmlOf(token, targets, leads)).join('');
}

function htmlOf(token: Token, targets: Targets, leads: boolean[]): string {
  const { type, tag, content, nesting } = token;
  if (token.hidden) return '';
  if ((tag === 'em' || tag === 'strong') && token.level - Math.min(nesting, 0) >= deepestEmphasis) return '';
  switch (type) {
    case 'inline':
      return mailHtml(token.children ?? [], targets);
    case 'softbreak':
      return '\n';
    case 'hardbreak':
      return '<br>\n';
    case 'hr':
      return rule;
    case 'code_inline':
      return `<code class="ink sunken" style="padding:1px 5px;border-radius:4px;font:14px/1.5 ${mono};${code}">${escapeHtml(content)}</code>`;
    case 'fence':
      return `<pre class="ink sunken" style="margin:0 0 16px;padding:14px 16px;border-radius:6px;font:14px/1.5 ${mono};white-space:pre-wrap;${code}">${escapeHtml(content)}</pre>`;
    case 'image':
      return pictureHtml(token, targets);
    case 'th_open':
    case 'td_open':
      return cell(token);
    case 'task':
      return token.info ? '&#9745;' : '&#9744;';
    case 'callout_open': {
      const name = calloutNames[token.info as keyof typeof calloutNames];
      return `<div class="rule sunken" style="margin:0 0 16px;padding:12px 16px 1px;border-left:3px solid ${light.accent};background:${light.sunken}"><p class="accent" style="margin:0 0 6px;font:700 14px/1.5 ${sans};color:${light.accent}">${name}</p>`;
    }
    // Mail programs may not follow links within a mail. The number identifies the note.
    case 'footnote_ref':
      return `<sup>[${footnoteOf(token).note}]</sup>`;
    case 'footnote_block_open':
      return `<div class="rule" style="margin:28px 0 0;padding:12px 0 0;border-top:1px solid ${light.line}"><ol class="muted" style="margin:0;padding:0 0 0 24px;${smallText}">`;
    case 'footnote_block_close':
      return '</ol></div>';
    case 'footnote_open':
      return `<li class="muted" style="margin:0 0 6px;${smallText}">`;
    case 'footnote_close':
      return '</li>';
    case 'footnote_anchor':
      return '';
    case 'link_open': {
      const href = linkOf(String(token.attrGet('href') ?? ''), targets);
      leads.push(href !== null);
      return href === null
        ? ''
        : `<a class="accent" href="${escapeHtml(href)}" style="color:${light.accent};text-decoration:underline">`;
    }
    case 'link_close':
      return leads.pop() ? '</a>' : '';
    case 'ordered_list_open': {
      const start = token.attrGet('start');
      const opening = openings['ol'] ?? '';
      return start === null ? opening : opening.replace('<ol', `<ol start="${Number(start)}"`);
    }
  }
  if (nesting === 1) {
    const opening = openings[tag] ?? '';
    const dir = token.attrGet('dir');
    return dir === null ? opening : opening.replace(/^<\w+/, (name) => `${name} dir="${dir}"`);
  }
  if (nesting === -1) {
    const closing = closings[tag] ?? `</${tag}>`;
    return token.block ? `${closing}\n` : closing;
  }
  return escapeHtml(content);
}

/** A picture, or its description if the picture cannot be shown or fetched. */
function pictureHtml(token: Token, targets: Targets): string {
  const description = escapeHtml(descriptionOf(token));
  const address = String(token.attrGet('src') ?? '');
  // Mail programs do not draw SVG.
  const src = drawnFigure(address) === null ? pictureOf(address, targets) : null;
  if (src === null) return description;
  const style = `width:auto;max-width:100%;height:auto;border:0;border-radius:6px;font:14px/1.5 ${sans};color:${light.muted}`;
  return `<img class="muted" src="${escapeHtml(src)}" alt="${description}" width="${widest}" style="${style}">`;
}

/** Alternative text of a picture. */
export const descriptionOf = (picture: Token): string =>
  essayMarkdown.renderer.renderInlineAsText(picture.children ?? [], essayMarkdown.options, {}).trim();
