const characters: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#38;': '&',
  '&amp;': '&',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** The value of an attribute as Astro wrote it. */
export const decoded = (attribute: string): string =>
  attribute.replaceAll(/&[a-z#0-9]+;/g, (name) => characters[name] ?? name);
