import { headingIds } from '#contract/content/heading-ids.ts';
import type { Env, StateCore, Token } from 'markdown-it';

/** The key in the environment under which the id prefix of a text is passed. */
export const idPrefix = Symbol('id prefix');

/** The id prefix of a text. */
export function prefixOf(env: Env | undefined): string {
  const prefix = env?.[idPrefix];
  return typeof prefix === 'string' ? prefix : '';
}

/** The words of a heading, without marks and footnotes. */
const wordsOf = (tokens: readonly Token[]): string =>
  tokens.map(({ type, content }) => (type === 'softbreak' ? ' ' : type === 'footnote_ref' ? '' : content)).join('');

/** Gives each heading the id that links use. */
export function headingPlaces({ tokens, env }: StateCore): void {
  const idOf = headingIds(prefixOf(env));
  for (const [index, token] of tokens.entries())
    if (token.type === 'heading_open') token.attrSet('id', idOf(wordsOf(tokens[index + 1]?.children ?? [])));
}

/** The ids of footnotes and of the references to them. No heading has a colon in its id. */
export const footnoteId = (env: Env | undefined, note: number): string => `${prefixOf(env)}fn:${note}`;
export const referenceId = (env: Env | undefined, note: number, time: number): string =>
  `${prefixOf(env)}ref:${note}${time > 1 ? `:${time}` : ''}`;

/** The footnote that a token belongs to, and which reference to it this is, both from 1. */
export const footnoteOf = ({ meta }: Token): { note: number; time: number } => ({
  note: Number(meta?.['id'] ?? 0) + 1,
  time: Number(meta?.['subId'] ?? 0) + 1,
});

/**
 * Numbers the references to each footnote that are shown: one in the description of a picture is not. Hides backlinks
 * to missing references.
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
