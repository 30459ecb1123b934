import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { cutEssay } from './parse-essay.ts';

/**
 * Reads the frontmatter of an essay file once, to tell where its fields stand.
 *
 * @param source a text that `parseEssay` took
 * @returns finds the line of the file, from 1, at which a field stands, named by its path as in `tags[1]`, or the nearest one around it that is there; 1 where there is none
 */
export function frontmatterLines(source: string): (field: string) => number {
  const text = source.replaceAll('\r\n', '\n');
  const cut = cutEssay(text);
  const lineCounter = new LineCounter();
  const yaml = cut.ok ? text.slice(cut.data.from, cut.data.to) : '';
  const { contents } = parseDocument(yaml, { lineCounter, logLevel: 'silent' });
  return (field) => lineOf(field, contents, lineCounter);
}

function lineOf(field: string, contents: unknown, lineCounter: LineCounter): number {
  let node = contents;
  let offset: number | undefined;
  for (const step of field.split(/[.[\]]+/).filter((part) => part !== '')) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === step);
      if (!pair) break;
      if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      if (!isNode(node)) break;
      offset = node.range?.[0] ?? offset;
    } else break;
  }
  // The YAML starts on the second line of the file.
  return offset === undefined ? 1 : lineCounter.linePos(offset).line + 1;
}
