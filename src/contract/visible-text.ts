// What cannot be seen can hide what a text says, turn it around, or stand for a name that is none.

/**
 * An unseen character: a control, half of a surrogate pair, or one that Unicode lets a font ignore, such as a bidirectional override, a zero-width space, a tag or a filler. The
 * group holds the three kinds that belong to the character before: within an emoji, a joiner where a script from Arabic to Mongolian writes letters differently for it (RFC
 * 5892, appendix A), and the variant of a character. Ranges are written out, since properties of Unicode cost a function 5 ms of its start; no lookbehind, since older browsers
 * check forms with it too. Linear (rules 17).
 */
const unseen =
  /([\u2190-\u2BFF\u{1F000}-\u{1FAFF}]\uFE0F?\u200D(?=[\u2190-\u2BFF\u{1F000}-\u{1FAFF}])|[\u0600-\u0DFF\u1000-\u109F\u1780-\u18AF\uFB50-\uFDFF\uFE70-\uFEFC][\u200C\u200D\u180E](?=[\u0600-\u0DFF\u1000-\u109F\u1780-\u18AF\uFB50-\uFDFF\uFE70-\uFEFC])|[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA][\u200C\u200D]|[^\s\x00-\x1F\x7F-\x9F\u200B-\u200F\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\u{E0000}-\u{E0FFF}][\uFE00-\uFE0F\u180B-\u180D\u{E0100}-\u{E01EF}])|[\x00-\x08\v\f\x0E-\x1F\x7F-\x9F\xAD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uD800-\uDFFF\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/gu;

/** A text without what cannot be seen in it. Line breaks and tabs stay. */
export const visibleText = (text: string): string => text.replace(unseen, '$1');

/** The same in one line: a line break or tab becomes a space. */
export const visibleLine = (text: string): string => visibleText(text.replace(/[\t\n\v\f\r\x85\u2028\u2029]+/g, ' '));
