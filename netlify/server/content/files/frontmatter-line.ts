import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

/**
 * The line of an essay file, from 1, at which a field of its frontmatter stands, or the nearest one around it that is there; 1 where there is none.
 *
 * @param field path of the field, as problems name it: `tags[1]`
 */
export function frontmatterLine(source: string, field: string): number {
  const [, yaml = ''] =
    /^---\n([\s\S]*?)(?:^---$|$(?![\s\S]))/m.exec(source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')) ?? [];
  const lineCounter = new LineCounter();
  let node: unknown = parseDocument(yaml, { lineCounter, logLevel: 'silent' }).contents;
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
