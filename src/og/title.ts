import type { Node, Renderer } from '@takumi-rs/core';
import { lettering } from './faces.ts';

/** A title as a node of an image. */
export interface SetTitle {
  node: Node;
  /** Pixels to an em. */
  size: number;
}

const width = 860;
const leading = 1.04;
const smallest = { size: 52, lines: 5 };
/** Sizes to try, largest first, with the number of lines that fit at each. */
const sizes = [
  { size: 104, lines: 2 },
  { size: 88, lines: 3 },
  { size: 74, lines: 4 },
  { size: 62, lines: 4 },
  smallest,
];

const faceOf = (size: number) => ({ ...lettering(size, 680, -0.022), lineHeight: leading });

const nodeOf = (title: string, size: number): Node & { style: object } => ({
  type: 'text',
  text: title,
  style: { ...faceOf(size), width, marginLeft: -0.04 * size, textWrap: 'balance' },
});

/** The longest word of a title, in em. */
async function longestWord(title: string, renderer: Renderer): Promise<number> {
  const oneALine: Node = {
    type: 'text',
    text: title.replaceAll(' ', '\n'),
    style: { ...faceOf(100), whiteSpace: 'pre' },
  };
  return (await renderer.measure(oneALine)).width / 100;
}

/**
 * Sets a title as large as its length allows, in lines of similar length. If it is too long for the smallest size, it
 * ends in an ellipsis.
 */
export async function fitTitle(title: string, renderer: Renderer): Promise<SetTitle> {
  const widest = await longestWord(title, renderer);
  for (const { size, lines } of sizes.filter((each) => widest * each.size <= width)) {
    const node = nodeOf(title, size);
    const { height } = await renderer.measure(node, { width });
    if (Math.round(height / (size * leading)) <= lines) return { node, size };
  }
  const { size, lines } = smallest;
  const { style, ...node } = nodeOf(title, size);
  return {
    node: { ...node, style: { ...style, lineClamp: lines, textOverflow: 'ellipsis', overflowWrap: 'anywhere' } },
    size,
  };
}
