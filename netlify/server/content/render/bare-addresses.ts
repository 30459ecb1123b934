import type { MarkdownIt, StateCore, StateInline, Token } from 'markdown-it';

// Bare addresses in a text, following GFM (spec 0.29, "Autolinks (extension)"): after `www.`, `http://`, `https://` or
// `mailto:`, and mail addresses. File names such as `foo.md` do not count.

type InlineRule = (state: StateInline, silent: boolean) => boolean;

/** No host name is longer (RFC 1035). Without a bound, each candidate would be scanned to the end of the text. */
const host = /[\p{L}\p{M}\p{N}_.-]{1,253}(?![\p{L}\p{M}\p{N}_-])/uy;
/** Ends an address: a space, `<`, and a backslash, which browsers treat as a slash. */
const addressEnd = /[\s<\\]/g;
const closing = new Set('?!.,:*_~\'"');

/** The end of an address whose host begins at `from`; `from` itself if there is no host. */
function endOfAddress(text: string, from: number, leastDots: 0 | 1): number {
  host.lastIndex = from;
  const name = host.exec(text)?.[0].replace(/\.{1,253}$/, '') ?? '';
  const parts = name.split('.');
  if (!/^[\p{L}\p{N}]/u.test(name) || parts.length <= leastDots || parts.slice(-2).some((part) => part.includes('_')))
    return from;
  addressEnd.lastIndex = from + name.length;
  const end = addressEnd.exec(text)?.index ?? text.length;
  return withoutTail(text, from, end);
}

/** The end of an address without trailing punctuation that belongs to its sentence. */
function withoutTail(text: string, from: number, to: number): number {
  let surplus = 0;
  for (let at = from; at < to; at += 1) surplus += text[at] === ')' ? 1 : text[at] === '(' ? -1 : 0;
  let end = to;
  while (end > from) {
    const last = text.charAt(end - 1);
    if (last === ')' && surplus > 0) surplus -= 1;
    else if (last === ';') end = beforeEntity(text, from, end) + 1;
    else if (!closing.has(last)) break;
    end -= 1;
  }
  return end;
}

/** The beginning of an entity such as `&hl;` that ends here; the semicolon itself if there is none. */
function beforeEntity(text: string, from: number, end: number): number {
  let at = end - 2;
  while (at > from && /[a-z0-9]/i.test(text.charAt(at))) at -= 1;
  return at < end - 2 && text[at] === '&' ? at : end - 1;
}

function pushLink(state: StateInline, href: string, text: string): void {
  state.push('link_open', 'a', 1).attrs = [['href', href]];
  state.push('text', '', 0).content = text;
  state.push('link_close', 'a', -1);
}

const wwwBefore = /[\s*_~(]/;

/** Whether `www.` begins an address here. */
const isWww = (text: string, at: number): boolean =>
  text.startsWith('www.', at) && (at === 0 || wwwBefore.test(text.charAt(at - 1)));

const www: InlineRule = (state, silent) => {
  const { src, pos, linkLevel } = state;
  if (silent || linkLevel > 0 || !isWww(src, pos)) return false;
  const end = endOfAddress(src, pos, 1);
  if (end <= pos + 4 || end > state.posMax) return false;
  const address = src.slice(pos, end);
  pushLink(state, `http://${address}`, address);
  state.pos = end;
  return true;
};

const scheme = /(?:^|[^a-z])(https?)$/i;

/** Runs at the colon of `https://`, when the scheme before it is already pending text. */
const withScheme: InlineRule = (state, silent) => {
  const { src, pos, linkLevel } = state;
  if (silent || linkLevel > 0 || !src.startsWith('://', pos)) return false;
  const name = scheme.exec(state.pending.slice(-6))?.[1];
  // Checked first: finding the end scans the text, which is affordable only if the result is used.
  if (name === undefined) return false;
  const end = endOfAddress(src, pos + 3, 0);
  if (end <= pos + 3 || end > state.posMax) return false;
  const address = name + src.slice(pos, end);
  state.pending = state.pending.slice(0, -name.length);
  pushLink(state, address, address);
  state.pos = end;
  return true;
};

/** What ends a run of plain text. */
const stops = new Set(Array.from('\n!#$%&*+-:<=>@[\\]^_`{}~', (character) => character.charCodeAt(0)));
const w = 'w'.charCodeAt(0);

/** Plain text up to the next character that may be syntax, or the next `www.`. */
const plainText: InlineRule = (state, silent) => {
  const { src, pos, posMax } = state;
  let end = pos;
  for (; end < posMax; end += 1) {
    const code = src.charCodeAt(end);
    if (stops.has(code) || (code === w && end > pos && isWww(src, end))) break;
  }
  if (end === pos) return false;
  if (!silent) state.pending += src.slice(pos, end);
  state.pos = end;
  return true;
};

const beforeAt = /[a-z0-9._+-]/i;
const afterAt = /[a-z0-9_-]+(?:\.[a-z0-9_-]+)+/iy;

/** Mail addresses in a text, as `[from, to]`, in order. */
function mailAddresses(text: string): [number, number][] {
  const found: [number, number][] = [];
  let done = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let from = at;
    while (from > done && beforeAt.test(text.charAt(from - 1))) from -= 1;
    done = at + 1;
    afterAt.lastIndex = at + 1;
    const domain = afterAt.exec(text)?.[0];
    if (from === at || domain === undefined || /[-_]$/.test(domain) || text[from - 1] === '/') continue;
    done = at + 1 + domain.length;
    if (text[done] === '@') continue;
    found.push([from, done]);
  }
  return found;
}

/** Links the mail addresses in the text of a paragraph. */
function linkMail(tokens: readonly Token[], make: (type: string, tag: string, nesting: -1 | 0 | 1) => Token): Token[] {
  let links = 0;
  return tokens.flatMap((token) => {
    links += token.type === 'link_open' ? 1 : token.type === 'link_close' ? -1 : 0;
    if (token.type !== 'text' || links > 0 || !token.content.includes('@')) return [token];
    const { content, level } = token;
    const parts: Token[] = [];
    const text = (from: number, to: number): void => {
      if (from < to) parts.push(Object.assign(make('text', '', 0), { content: content.slice(from, to), level }));
    };
    let end = 0;
    for (const [from, to] of mailAddresses(content)) {
      const named = content.slice(end, from).endsWith('mailto:') ? from - 'mailto:'.length : from;
      text(end, named);
      const address = content.slice(from, to);
      parts.push(Object.assign(make('link_open', 'a', 1), { attrs: [['href', `mailto:${address}`]], level }));
      text(named, to);
      parts.push(Object.assign(make('link_close', 'a', -1), { level }));
      end = to;
    }
    text(end, content.length);
    return parts;
  });
}

function mail({ tokens, Token: Made }: StateCore): void {
  for (const token of tokens)
    if (token.children && token.content.includes('@'))
      token.children = linkMail(token.children, (type, tag, nesting) => new Made(type, tag, nesting));
}

/** Turns bare addresses into links, in linear time (rules 42). */
export function bareAddresses(markdown: MarkdownIt): void {
  const { ruler } = markdown.inline;
  ruler.at('text', plainText);
  ruler.before('text', 'www', www);
  ruler.after('text', 'with_scheme', withScheme);
  ruler.enable(['www', 'with_scheme']);
  markdown.core.ruler.after('text_join', 'mail', mail);
}
