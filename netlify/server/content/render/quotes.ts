import type { StateCore, Token } from 'markdown-it';

/** The kinds of callouts, as on GitHub. */
export const calloutNames = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
} as const;

const callout = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;
/** A last line that names the source of a quote. */
const source = /(?:^|\n)[ \t]*(?:—|―|--[ \t])[ \t]*(\S[^\n]*)$/;

/**
 * Finds special quotes before their text is parsed. A quote that begins with `[!note]` alone on its line is a callout.
 * In any other quote, a last line that begins with a dash names its source if there are other lines above it.
 */
export function quotes(state: StateCore): void {
  if (!state.tokens.some(({ type }) => type === 'blockquote_open')) return;
  const tokens: Token[] = [];
  /** The open quotes: their start in `tokens`, and whether they are callouts. */
  const open: { at: number; isCallout: boolean }[] = [];
  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'blockquote_close') closeQuote(state, tokens, token, open.pop());
    else tokens.push(token);
    if (token.type !== 'blockquote_open') continue;
    const [paragraph, text] = [state.tokens[index + 1], state.tokens[index + 2]];
    const name = paragraph?.type === 'paragraph_open' ? callout.exec(text?.content ?? '') : null;
    open.push({ at: tokens.length - 1, isCallout: name !== null });
    if (!name || !text) continue;
    Object.assign(token, { type: 'callout_open', tag: 'div', info: (name[1] ?? '').toLowerCase() });
    withoutFirstLine(text, name[0]);
    if (paragraph && text.content === '') for (const empty of [paragraph, text, state.tokens[index + 3]]) hide(empty);
  }
  state.tokens = tokens;
}

function withoutFirstLine(text: Token, line: string): void {
  text.content = text.content.slice(line.length);
  if (text.map && line.endsWith('\n')) text.map = [text.map[0] + 1, text.map[1]];
}

function hide(token: Token | undefined): void {
  if (token) Object.assign(token, { hidden: true, type: 'nothing', content: '' });
}

function closeQuote(
  { Token: Made }: StateCore,
  tokens: Token[],
  close: Token,
  { at, isCallout } = { at: 0, isCallout: false },
): void {
  if (isCallout) {
    tokens.push(Object.assign(close, { type: 'callout_close', tag: 'div' }));
    return;
  }
  const text = tokens.at(-2);
  const open = tokens[at];
  const named = tokens.at(-1)?.type === 'paragraph_close' && text ? source.exec(text.content) : null;
  const isAlone = named?.index === 0 && tokens.at(-3) === tokens[at + 1];
  if (!named || !text || !open || isAlone) {
    tokens.push(close);
    return;
  }
  const line = (text.map?.[1] ?? 1) - 1;
  text.content = text.content.slice(0, named.index);
  if (text.content === '') tokens.length -= 3;
  const made = (type: string, tag: string, nesting: -1 | 0 | 1): Token =>
    Object.assign(new Made(type, tag, nesting), { block: true, level: open.level });
  tokens.splice(at, 0, made('figure_open', 'figure', 1));
  const from = Object.assign(made('inline', '', 0), { content: named[1] ?? '', children: [], map: [line, line + 1] });
  tokens.push(close, made('figcaption_open', 'figcaption', 1), from);
  tokens.push(made('figcaption_close', 'figcaption', -1), made('figure_close', 'figure', -1));
}
