import {
  Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  type Pair,
  type Scalar,
  type YAMLSeq,
} from 'yaml';
import { isDeepStrictEqual } from 'node:util';

/** Fields of a frontmatter in order; missing ones are undefined. */
export type Fields = Readonly<Record<string, unknown>>;

const style = { lineWidth: 0, aliasDuplicateObjects: false } as const;

/** Frontmatter in the standard form of new files. */
export function newFrontmatter(fields: Fields): string {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return new Document(Object.fromEntries(present), style).toString(style);
}

interface Field {
  pair: Pair<Scalar>;
  name: string;
  /** Where its lines begin, and where its value ends. */
  start: number;
  end: number;
}

/**
 * The fields of a frontmatter that is a plain block of `name: value`; null for others, such as `{ … }` or one with
 * anchors.
 */
function fieldsIn(yaml: string): Field[] | null {
  const document = parseDocument(yaml);
  const { contents } = document;
  if (document.errors.length > 0 || !isMap(contents) || contents.flow === true || refersToItself(document)) return null;
  const fields: Field[] = [];
  for (const pair of contents.items) {
    const { key, value } = pair;
    if (!isScalar(key) || typeof key.value !== 'string') return null;
    const [start] = key.range;
    const range = isScalar(value) || isSeq(value) || isMap(value) ? value.range : null;
    if (start > 0 && yaml[start - 1] !== '\n') return null;
    fields.push({
      pair: pair as Field['pair'],
      name: key.value,
      start,
      end: range?.[1] ?? yaml.indexOf(':', key.range[1]) + 1,
    });
  }
  return fields;
}

function refersToItself(document: Document.Parsed): boolean {
  let found = false;
  visit(document, {
    Node: (_, node) => {
      found ||= isAlias(node) || node.anchor !== undefined;
    },
  });
  return found;
}

/** The end of the line at a position, including its line break. */
function endOfLine(text: string, place: number): number {
  if (text[place - 1] === '\n') return place;
  const end = text.indexOf('\n', place);
  return end === -1 ? text.length : end + 1;
}

/**
 * The lines of a field, without the last line break. Keeps the quotes, the list style and unchanged entries of the old
 * one.
 */
function render(name: string, value: unknown, old?: Field, source = ''): string {
  const document = new Document({}, style);
  const node = document.createNode(value);
  const former = old?.pair.value;
  if (isScalar(former) && isScalar(node) && typeof former.value === typeof node.value && former.type) {
    node.type = former.type;
  }
  let indentSeq = true;
  let flowCollectionPadding = true;
  if (isSeq(former) && isSeq(node)) {
    keepEntries(former, node);
    const [first = 0] = former.range ?? [];
    indentSeq = source.lastIndexOf('\n', first) + 1 !== first;
    flowCollectionPadding = source[first + 1] === ' ';
  }
  document.set(name, node);
  return document.toString({ ...style, indentSeq, flowCollectionPadding }).replace(/\n$/, '');
}

function keepEntries(former: YAMLSeq, next: YAMLSeq): void {
  if (former.flow !== undefined) next.flow = former.flow;
  const left = [...former.items];
  next.items = next.items.map((entry) => {
    const index = left.findIndex((known) => isScalar(known) && isScalar(entry) && known.value === entry.value);
    return index === -1 ? entry : left.splice(index, 1)[0];
  });
}

/**
 * Changes the differing fields of a frontmatter and leaves every other line alone: comments, order, quotes and spaces.
 *
 * @param yaml the text between the `---` lines, with `\n` endings
 * @param said its present values, by field
 * @param wanted its new values, in the order for new fields
 * @returns null if it is written in a way that this cannot change
 */
export function changeFrontmatter(yaml: string, said: Fields, wanted: Fields): string | null {
  const fields = fieldsIn(yaml);
  if (!fields) return null;
  const names = Object.keys(wanted);
  const edits: { start: number; end: number; text: string }[] = [];
  for (const field of fields) {
    const value = wanted[field.name];
    if (isDeepStrictEqual(value, said[field.name])) continue;
    if (value === undefined) edits.push({ start: field.start, end: endOfLine(yaml, field.end), text: '' });
    else
      edits.push({
        start: field.start,
        end: field.end,
        text: withLineEnd(render(field.name, value, field, yaml), yaml, field),
      });
  }
  for (const [index, name] of names.entries()) {
    if (wanted[name] === undefined || fields.some((field) => field.name === name)) continue;
    const before = new Set(names.slice(0, index));
    const previous = fields.findLast((field) => before.has(field.name));
    const place = previous ? endOfLine(yaml, previous.end) : (fields[0]?.start ?? yaml.length);
    edits.push({ start: place, end: place, text: `${render(name, wanted[name])}\n` });
  }
  let text = yaml;
  for (const { start, end, text: next } of edits.map((edit, order) => ({ ...edit, order })).sort(lastFirst)) {
    text = text.slice(0, start) + next + text.slice(end);
  }
  return text;
}

/** A block text or list includes its last line break. */
const withLineEnd = (text: string, yaml: string, { end }: Field): string =>
  yaml[end - 1] === '\n' ? `${text}\n` : text;

const lastFirst = (a: { start: number; order: number }, b: { start: number; order: number }) =>
  b.start - a.start || b.order - a.order;
