import type { Token } from 'markdown-it';

/** Languages whose words are marked, by what a writer calls them. */
const languages = ['ts', 'js', 'json', 'sql', 'bash', 'python', 'go', 'rust', 'html', 'css', 'yaml', 'diff'] as const;

export type Language = (typeof languages)[number];

/** Most characters that are marked: of a block, and of all blocks of an essay together. A line is shorter than that. */
const most = { block: 8_000, essay: 16_000, line: 400 } as const;

/** Blanks and line breaks one after another: the highlighter looks through them again from each. */
const longGap = /\s{200}/;

/** The first word behind a fence, which names its language. */
export const languageNamed = (info: string): string => info.trim().split(/\s+/, 1)[0] ?? '';

/** What a fence is highlighted as; null for plain code. */
function languageOf({ type, info, content }: Token): Language | null {
  if (type !== 'fence' || content.length > most.block || longGap.test(content)) return null;
  if (content.split('\n').some((line) => line.length >= most.line)) return null;
  const name = languageNamed(info).toLowerCase();
  return languages.find((language) => language === name) ?? null;
}

/**
 * The fences of an essay whose words are marked. Of an essay with more such code than is marked, none is: its blocks look alike.
 *
 * @returns the language of each, in their order; empty where the highlighter is not needed
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
  return characters > most.essay ? new Map() : found;
}
