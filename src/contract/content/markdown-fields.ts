/** A Markdown text inside the content of an item or file. */
export interface MarkdownField {
  path: readonly (string | number)[];
  body: string;
}

interface Written {
  body?: unknown;
  bands?: unknown;
}

/** Every Markdown text of a content object: the body of an essay, and the bodies of a page's bands. */
export function markdownFields(content: object): MarkdownField[] {
  const { body, bands }: Written = content;
  const own = typeof body === 'string' ? [{ path: ['body'], body }] : [];
  const list: readonly unknown[] = Array.isArray(bands) ? bands : [];
  const ofBands = list.flatMap((band, index): MarkdownField[] =>
    typeof band === 'object' && band !== null && 'body' in band && typeof band.body === 'string'
      ? [{ path: ['bands', index, 'body'], body: band.body }]
      : [],
  );
  return [...own, ...ofBands];
}
