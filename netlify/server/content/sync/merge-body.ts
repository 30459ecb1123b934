import { blocksOf, bodyOf, nameOfBlock, type Block } from '../render/markdown-blocks.ts';
import type { Choose } from './merge-conflict.ts';
import { compareSequences, mergeSequence, type Sides } from './merge-sequence.ts';

/**
 * Merges two changed copies of a Markdown body, paragraph by paragraph (architecture §6). If both sides changed the
 * same paragraphs, `choose` decides what to put there: text of any number of paragraphs, or '' for none.
 * @param sides `base` is null if it is unknown: then `choose` decides every difference
 * @param at place of the body; its conflicts are named `<at>#1`, `<at>#2` and so on
 */
export function mergeBody(
  { base, file, item }: { base: string | null; file: string; item: string },
  at: string,
  choose: Choose,
): string {
  const stretches =
    base === null
      ? compareSequences({ file: blocksOf(file), item: blocksOf(item) }, nameOfBlock)
      : mergeSequence({ base: blocksOf(base), file: blocksOf(file), item: blocksOf(item) }, nameOfBlock);
  let conflicts = 0;
  const blocks = stretches.flatMap((stretch) => {
    if (stretch.kind === 'agreed') return stretch.elements;
    const key = `${at}#${(conflicts += 1)}`;
    const chosen = choose({ key, kind: 'paragraphs', ...textsOf(stretch, base !== null) });
    return typeof chosen === 'string' ? blocksOf(chosen) : [];
  });
  return bodyOf(blocks);
}

const textsOf = ({ base, file, item }: Sides<readonly Block[]>, isBaseKnown: boolean): Sides<string | undefined> => ({
  base: isBaseKnown ? bodyOf(base) : undefined,
  file: bodyOf(file),
  item: bodyOf(item),
});
