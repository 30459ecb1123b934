import { bodyBeyondBounds, type BodyProblem } from '#contract/content/essay-body.ts';
import { backslash, foreignPicture } from '#contract/content/lint/sentences.ts';
import { isOnThisSite } from '#contract/content/picture.ts';
import type { Token } from 'markdown-it';
import { essayMarkdown, TooMuchWork } from './essay-markdown.ts';

/**
 * The first thing that keeps a body from being rendered as its writer means it: a bound, asked before anything is parsed (rules 42), a picture of another site
 * (rules 50), or an address with a backslash, which browsers take for a slash.
 *
 * @returns null where nothing does
 */
export function problemOfBody(body: string): BodyProblem | null {
  const beyond = bodyBeyondBounds(body);
  if (beyond) return beyond;
  try {
    for (const token of essayMarkdown.parse(body, {})) {
      const problem = token.children && problemOfAddresses(token.children, (token.map?.[0] ?? 0) + 1);
      if (problem) return problem;
    }
    return null;
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    const instead = 'Close them, or write \\[ for a bracket that begins no link.';
    return { line: error.line, wrong: 'begins a paragraph with too many brackets that stay open', instead };
  }
}

/** @param from line of the first token */
function problemOfAddresses(tokens: readonly Token[], from: number): BodyProblem | null {
  let line = from;
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
    const isPicture = token.type === 'image';
    const address = String(token.attrGet(isPicture ? 'src' : 'href') ?? '');
    if (address.includes('\\')) return { line, ...backslash(address) };
    if (isPicture && !isOnThisSite(address)) return { line, ...foreignPicture(address) };
    const within = token.children && problemOfAddresses(token.children, line);
    if (within) return within;
  }
  return null;
}
