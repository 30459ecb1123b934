import { drawnFigure } from '#contract/content/drawn-figure.ts';
import { bodyBeyondBounds } from '#contract/content/essay-body.ts';
import type { PictureLookup } from '#contract/content/picture.ts';
import type { Env, Token } from 'markdown-it';
import { setImmediate } from 'node:timers/promises';
import { builtFigures } from './built-figures.ts';
import { codeToHighlight } from './code-blocks.ts';
import { essayMarkdown, privateUse, TooMuchWork } from './essay-markdown.ts';
import { essayHtml, type ShownBeside } from './essay-html.ts';
import type * as highlighting from './highlight.ts';
import { idPrefix } from './places.ts';

/** From this length on, a text takes long enough to let other calls run before it (rules 42). */
const longText = 16_000;

/** Options for rendering a text. */
export interface Rendering {
  /** What its pictures show now. An unknown picture is shown as written. */
  pictureOf?: PictureLookup | undefined;
  /** Prefix for the ids of its headings and footnotes, if several texts are on one page. */
  ids?: string | undefined;
}

/**
 * Renders the Markdown of an essay: headings by the rule of product §2, everything else as GFM, with raw HTML escaped
 * and link targets limited to http, https, mailto and relative ones (rules 21). The HTML has no styles, scripts or
 * event attributes, so it passes a strict CSP. A body beyond its bounds is shown as typed, paragraph by paragraph, and
 * never parsed (rules 42). The highlighter is loaded with the first text that names a language.
 */
export async function renderEssay(body: string, { pictureOf, ids = '' }: Rendering = {}): Promise<string> {
  if (bodyBeyondBounds(body)) return asTyped(body);
  if (body.length > longText) await setImmediate();
  try {
    const env: Env = { [idPrefix]: ids };
    const tokens = essayMarkdown.parse(body.replaceAll(privateUse, ''), env);
    return essayHtml(tokens, env, { pictureOf, ...(await besideOf(tokens)) });
  } catch (error) {
    if (error instanceof TooMuchWork) return asTyped(body);
    throw error;
  }
}

// Importing a loaded module again would cost each text a tenth of a millisecond.
let highlighter: Promise<typeof highlighting> | undefined;

/** Loads what only some texts need. */
async function besideOf(tokens: readonly Token[]): Promise<Omit<ShownBeside, 'pictureOf'>> {
  const code = codeToHighlight(tokens);
  const marked = new Map<Token, string>();
  if (code.size > 0) {
    const { highlight } = await (highlighter ??= import('./highlight.ts'));
    for (const [token, language] of code) marked.set(token, highlight(token.content, language));
  }
  const figures = tokens.some(({ children }) => children?.some(showsFigure)) ? await builtFigures() : {};
  return { marked, figures };
}

const showsFigure = (token: Token): boolean =>
  token.type === 'image' && drawnFigure(String(token.attrGet('src') ?? '')) !== null;

const asTyped = (body: string): string =>
  body
    .split(/\n[ \t\r]*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${essayMarkdown.utils.escapeHtml(paragraph.trim())}</p>`)
    .join('\n');
