import type { StateBlock } from 'markdown-it';

type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;

const heading = /^(##|###) /;

/**
 * Headings by the rule of product §2: a whole paragraph that starts with `## ` is a heading, with `### ` a subheading.
 * It stands alone between blank lines, outside quotes and lists.
 */
export const essayHeading: BlockRule = (state, startLine, endLine, silent) => {
  const isAlone = state.level === 0 && (startLine === 0 || state.isEmpty(startLine - 1));
  const hashes = isAlone && heading.exec(lineOf(state, startLine))?.[1];
  if (silent || !hashes) return false;
  let end = startLine + 1;
  while (end < endLine && !state.isEmpty(end)) end += 1;
  const [first = '', ...others] = Array.from({ length: end - startLine }, (_, index) =>
    lineOf(state, startLine + index),
  );
  const tag = hashes === '##' ? 'h2' : 'h3';
  state.line = end;
  const place: [number, number] = [startLine, end];
  state.push('heading_open', tag, 1).map = place;
  const text = state.push('inline', '', 0);
  text.content = [first.slice(hashes.length), ...others].map((line) => line.trim()).join(' ');
  text.map = place;
  text.children = [];
  state.push('heading_close', tag, -1);
  return true;
};

const lineOf = ({ src, bMarks, eMarks }: StateBlock, line: number): string => src.slice(bMarks[line], eMarks[line]);

/** Essays have no indented code: an indented block is parsed as if its indentation were the margin. */
export const indentedBlock: BlockRule = (state, startLine, endLine, silent) => {
  const margin = state.blkIndent;
  const indent = state.sCount[startLine] ?? 0;
  if (silent || indent - margin < 4) return false;
  state.blkIndent = indent;
  state.md.block.tokenize(state, startLine, endLine);
  state.blkIndent = margin;
  return true;
};
