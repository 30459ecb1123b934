// What cannot be seen can hide what a text says, turn it around, or stand for a name that is none.

/**
 * An unseen character: a control, half of a surrogate pair, or one that Unicode lets a font ignore, such as a bidirectional override, a zero-width space, a tag or a filler. The
 * group holds the three kinds that belong to the character before: within an emoji, a joiner where a script writes letters differently for it (RFC 5892, appendix A), and the
 * variant of a character. Without lookbehind, since older browsers check forms with it too. Linear (rules 17).
 */
const unseen =
  /((?:\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D(?=\p{Extended_Pictographic})|[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Mymr}\p{scx=Khmr}][\u200C\u200D\u180E](?=[\p{L}\p{M}])|[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA][\u200C\u200D]|[\p{L}\p{N}\p{S}\p{P}](?=\p{Variation_Selector})[^])|(?![\t\n\r])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\uFFF9-\uFFFB]/gu;

/** A text without what cannot be seen in it. Line breaks and tabs stay. */
export const visibleText = (text: string): string => text.replace(unseen, '$1');

/** The same in one line: a line break or tab becomes a space. */
export const visibleLine = (text: string): string => visibleText(text.replace(/[\t\n\v\f\r\x85\u2028\u2029]+/g, ' '));
