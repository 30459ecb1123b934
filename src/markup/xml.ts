const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What no XML document may hold, escaped or not (XML 1.0, section 2.2): most control characters, halves of a pair and two that are no characters. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A text in an element or in the value of an attribute. */
export const xmlText = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
