import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { cutEssay } from './parse-essay.ts';

/** A place in a file: line and column, from 1. */
export interface FieldPlace {
  line: number;
  column: number;
}

/**
 * Finds the place of a field, named by its path as in `tags[1]`. If the field is missing, finds its nearest enclosing
 * one, or the beginning of the file.
 */
export type FindField = (field: string) => FieldPlace;

/**
 * Reads the frontmatter of an essay file once, to locate its fields.
 * @param source a text that `parseEssay` accepted, without a byte order mark
 */
export function placesInFrontmatter(source: string): FindField {
  const text = source.replaceAll('\r\n', '\n');
  const cut = cutEssay(text);
  // The YAML starts on the second line of the file.
  return placesIn(cut.ok ? text.slice(cut.data.from, cut.data.to) : '', 1);
}

/** The same for a JSON file, which is also valid YAML. */
export const placesInJson = (source: string): FindField => placesIn(source, 0);

function placesIn(yaml: string, linesBefore: number): FindField {
  const lineCounter = new LineCounter();
  const { contents } = parseDocument(yaml, { lineCounter, logLevel: 'silent', uniqueKeys: false });
  return (field) => {
    const offset = offsetOf(field, contents);
    if (offset === undefined) return { line: 1, column: 1 };
    const { line, col } = lineCounter.linePos(offset);
    return { line: line + linesBefore, column: col };
  };
}

function offsetOf(field: string, contents: unknown): number | undefined {
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
  return offset;
}
