import type { Token } from 'markdown-it';

/** Languages that are highlighted, by the names that writers use. */
const languages = ['ts', 'js', 'json', 'sql', 'bash', 'python', 'go', 'rust', 'html', 'css', 'yaml', 'diff'] as const;

export type Language = (typeof languages)[number];

/**
 * The most characters that are highlighted: in a block, and in all blocks of an essay together. Every line must be
 * shorter than `line`.
 */
const most = { block: 8_000, essay: 16_000, line: 400 } as const;

/** A long run of blanks and line breaks: the highlighter would scan it again from each of them. */
const longGap = /\s{200}/;

/** The first word after a fence, which names its language. */
export const languageNamed = (info: string): string => info.trim().split(/\s+/, 1)[0] ?? '';

/** The language to highlight a fence as; null for plain code. */
function languageOf({ type, info, content }: Token): Language | null {
  if (type !== 'fence' || content.length > most.block || longGap.test(content)) return null;
  if (content.split('\n').some((line) => line.length >= most.line)) return null;
  const name = languageNamed(info).toLowerCase();
  return languages.find((language) => language === name) ?? null;
}

/**
 * The fences of an essay to highlight. If together they exceed the limit, none is highlighted, so that its blocks look
 * alike.
 * @returns the language of each, in order; empty if the highlighter is not needed
 */
export function codeToHighlight(tokens: readonly Token[]): Map<Token, Language> {
  const found = new Map<Token, Language>();
  let characters = 0;
  for (const token of tokens) {
    const language = languageOf(token);
    if (language === null) continue;
    found.set(token, language);
    characters += token.content.length;
  }
  return characters > most.essay ? new Map<Token, Language>() : found;
}
