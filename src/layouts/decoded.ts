const characters: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#38;': '&',
  '&amp;': '&',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** What an attribute says that Astro wrote. */
export const decoded = (attribute: string): string =>
  attribute.replaceAll(/&[a-z#0-9]+;/g, (name) => characters[name] ?? name);
