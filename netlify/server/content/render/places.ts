import { headingIds } from '#contract/content/heading-ids.ts';
import type { Env, StateCore, Token } from 'markdown-it';

/** Under this key of the environment stands what the ids of a text begin with. */
export const idPrefix = Symbol('id prefix');

/** What the ids of a text begin with. */
export const prefixOf = (env: Env | undefined): string => String(env?.[idPrefix] ?? '');

/** What a heading says, without marks and notes. */
const wordsOf = (tokens: readonly Token[]): string =>
  tokens.map(({ type, content }) => (type === 'softbreak' ? ' ' : type === 'footnote_ref' ? '' : content)).join('');

/** Gives each heading the id under which a link finds it. */
export function headingPlaces({ tokens, env }: StateCore): void {
  const idOf = headingIds(prefixOf(env));
  for (const [index, token] of tokens.entries())
    if (token.type === 'heading_open') token.attrSet('id', idOf(wordsOf(tokens[index + 1]?.children ?? [])));
}

/** What the marks of a footnote and of the places that refer to it are called. No heading has a colon in its id. */
export const footnoteId = (env: Env | undefined, note: number): string => `${prefixOf(env)}fn:${note}`;
export const referenceId = (env: Env | undefined, note: number, time: number): string =>
  `${prefixOf(env)}ref:${note}${time > 1 ? `:${time}` : ''}`;

/** Which footnote a token belongs to, from 1, and which of the places that refer to it, from 1. */
export const footnoteOf = ({ meta }: Token): { note: number; time: number } => ({
  note: Number(meta?.['id'] ?? 0) + 1,
  time: Number(meta?.['subId'] ?? 0) + 1,
});

/**
 * Counts the places that refer to each footnote by what is shown: one in the description of a picture is not. A way back to a place that is not there is left out.
 */
export function countReferences({ tokens }: StateCore): void {
  const counts = new Map<number, number>();
  for (const { children } of tokens)
    for (const token of children ?? []) {
      if (token.type !== 'footnote_ref' || !token.meta) continue;
      const { note } = footnoteOf(token);
      token.meta['subId'] = counts.get(note) ?? 0;
      counts.set(note, (counts.get(note) ?? 0) + 1);
    }
  for (const token of tokens) {
    const { note, time } = footnoteOf(token);
    if (token.type === 'footnote_anchor') token.hidden = time > (counts.get(note) ?? 0);
  }
}
