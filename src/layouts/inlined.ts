/** An inlined script or style. */
export interface Inlined {
  kind: 'script' | 'style';
  /** The text of its tag after the name. */
  attributes: string;
  content: string;
  /** Where its tag begins, and where the text after it begins. */
  from: number;
  to: number;
}

/**
 * The inlined scripts and styles of a page, in order. A build runs this on thousands of pages, so only the start of a
 * tag is searched for with a pattern.
 *
 * @param html as Astro writes it
 */
export function* inlinedIn(html: string): Generator<Inlined> {
  const tag = /<(script|style)(\s[^>]*)?>/g;
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    const kind = match[1] === 'script' ? 'script' : 'style';
    const close = `</${kind}>`;
    const end = html.indexOf(close, tag.lastIndex);
    if (end < 0) return;
    const to = end + close.length;
    yield { kind, attributes: match[2] ?? '', content: html.slice(tag.lastIndex, end), from: match.index, to };
    tag.lastIndex = to;
  }
}
