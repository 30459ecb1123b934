import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { bareAddresses } from './bare-addresses.ts';
import { curlyQuotes } from './curly-quotes.ts';
import { directions } from './directions.ts';
import { essayHeading, indentedBlock } from './essay-blocks.ts';
import { figures } from './figures.ts';
import { countReferences, headingPlaces } from './places.ts';
import { plainTokens } from './plain-tokens.ts';
import { quotes } from './quotes.ts';
import { taskItems } from './task-items.ts';

/**
 * The most steps for one text.
 */
const mostSteps = 200_000;

/** Private-use characters, which each font draws differently. */
export const privateUse = /[\uE000-\uF8FF]/g;

/** Deeper emphasis is not rendered: browsers cannot handle a tree that deep. */
export const deepestEmphasis = 100;

/** The alignment of a cell, in its style. */
export const alignment = /text-align:(left|right|center)/;

/** State while a text is being read. */
interface Reading {
  /** Line of the text, from 0, that is being read. */
  line: number;
  steps: number;
}

/** A text exceeds the allowed steps (rules 42). */
export class TooMuchWork extends Error {
  override readonly name = 'TooMuchWork';
  /** Line, from 1, of the paragraph where it happened. */
  readonly line: number;

  constructor(line: number) {
    super(`The Markdown takes more than ${mostSteps} steps.`);
    this.line = line;
  }
}

// Raw HTML is plain text, so a tag shows as typed. Indented code is off, since people indent by accident and fence code
// on purpose. The bounds of a body keep nesting far below this limit, beyond which text would silently vanish.
export const essayMarkdown = new MarkdownIt('commonmark', { html: false, maxNesting: 1_000 });
essayMarkdown.disable(['code', 'heading', 'lheading', 'html_block', 'html_inline']);
essayMarkdown.enable(['table', 'strikethrough']);
// Inline footnotes are off, since GitHub does not know them.
essayMarkdown.use(footnotes).disable('footnote_inline');
essayMarkdown.use(bareAddresses).use(plainTokens);
essayMarkdown.block.ruler.before('fence', 'essay_heading', essayHeading);
essayMarkdown.block.ruler.before('fence', 'indented_block', indentedBlock);

// The renderer decides which targets are written. Here every link stays a link, with its target as typed.
essayMarkdown.validateLink = () => true;
essayMarkdown.normalizeLink = (target) => target;
essayMarkdown.normalizeLinkText = (target) => target;

const { ruler } = essayMarkdown.core;
ruler.after('block', 'quotes', quotes);
ruler.before('text_join', 'curly_quotes', curlyQuotes);
ruler.push('task_items', taskItems);
ruler.push('figures', figures);
ruler.push('count_references', countReferences);
ruler.push('heading_places', headingPlaces);
ruler.push('directions', directions);

const readings = new WeakMap<object, Reading>();

const { inline } = essayMarkdown;
const skipToken = inline.skipToken.bind(inline);
inline.skipToken = (state) => {
  const reading = readings.get(state.env);
  if (reading && (reading.steps += 1) > mostSteps) throw new TooMuchWork(reading.line + 1);
  skipToken(state);
};
ruler.at('inline', ({ tokens, env, md }) => {
  const reading: Reading = { line: 0, steps: 0 };
  readings.set(env, reading);
  for (const token of tokens) {
    if (token.type === 'inline' || token.type === 'tr_open') reading.line = token.map?.[0] ?? reading.line;
    if (token.type !== 'inline') continue;
    // A cell has no line, so it gets that of its row.
    token.map ??= [reading.line, reading.line + 1];
    md.inline.parse(token.content, md, env, (token.children ??= []));
  }
});
