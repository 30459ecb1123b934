/** A script or a style of a page. */
export interface Inlined {
  kind: 'script' | 'style';
  /** What stands in its tag behind the name. */
  attributes: string;
  content: string;
  /** Where its tag begins, and where what comes after it does. */
  from: number;
  to: number;
}

/**
 * The scripts and styles of a page, in their order. A build asks this of each of thousands of pages: only where one begins is looked for by an expression.
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
