import { essayFrontmatter } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
import type { Part } from '#contract/content/part.ts';
import { contentTypes, factsOf } from '#contract/content/types.ts';
import { originOf } from '#server/content/files/file-items.ts';
import { contentAsRead, fileFingerprint } from '#server/content/files/file-fingerprint.ts';
import { toDocument } from '#server/content/files/document.ts';
import { parseEssay } from '#server/content/files/parse-essay.ts';
import { fileOfPart, partFileSchema, partOfFile } from '#server/content/files/part-file.ts';
import { parseJson } from '#server/content/files/parse-json.ts';
import { essayText } from './essay-text.ts';
import { jsonText } from './json-text.ts';
import { withoutMark } from './text-form.ts';

/** For files without a date: when they were first seen is not part of their content. */
const never = '1970-01-01T00:00:00Z';

type Kind = Pick<ContentItem, 'type' | 'slug'>;

/** An item with its content as parsed by the schema of its type; null if it breaks the schema. */
export function readable<Item extends ContentItem>(item: Item): Item | null {
  const { type, slug, title, content } = item;
  const { body, schema } = contentTypes[type];
  const whole = body || typeof content !== 'object' ? content : { ...content, slug, title };
  const read = schema.safeParse(whole);
  return read.success ? { ...item, content: contentAsRead({ type, content: read.data }) } : null;
}

/** The fingerprint of what an item's file says; null if it cannot be read. */
function saysOf({ type, slug }: Kind, text: string): string | null {
  if (contentTypes[type].body) {
    const parsed = parseEssay(withoutMark(text));
    const fields = parsed.ok ? essayFrontmatter.safeParse(parsed.data.frontmatter) : null;
    if (!parsed.ok || !fields?.success) return null;
    const essay = toDocument(type, slug, fields.data, parsed.data.body, never);
    return fileFingerprint({ ...essay, type });
  }
  const parsed = parseJson(withoutMark(text));
  const value = parsed.ok ? valueOf({ type, slug }, parsed.data) : null;
  if (value === null) return null;
  const { publishAt, ...content } = value as { title: string; publishAt?: string };
  const draft = { type, slug, title: content.title, status: 'published', content, order: 0 } as const;
  return originOf(draft, publishAt === undefined ? {} : { publishAt });
}

/** The content of a JSON file, as parsed by the schema of its type; null if it breaks the schema. */
function valueOf({ type, slug }: Kind, said: unknown): unknown {
  const schema = type === 'part' ? partFileSchema(slug as Part['slug']) : factsOf(type).file;
  const read = schema.safeParse(said);
  if (!read.success) return null;
  return type === 'part' ? partOfFile(slug as Part['slug'], Object(read.data) as object) : read.data;
}

/** The new content of an item's JSON file, given its present content. */
const jsonOf = ({ type, content, publishAt }: ContentItem, old: unknown): unknown =>
  type === 'part'
    ? fileOfPart(content as Part, old)
    : publishAt !== undefined && typeof content === 'object'
      ? { ...content, publishAt }
      : content;

/**
 * The text of an item's file.
 *
 * @param item as returned by `readable`
 * @param old text of the existing file, with the library paths of its pictures; its unchanged parts are kept
 * @returns null if no text can say exactly what the item says, for instance because of a lone surrogate
 */
export async function itemText(item: ContentItem, old: string | undefined): Promise<string | null> {
  const isWritten = contentTypes[item.type].body;
  const wanted = fileFingerprint(item);
  // A file may be written so unusually that preserving its style loses content; then it is rewritten.
  for (const model of old === undefined ? [undefined] : [old, undefined]) {
    const text = isWritten ? essayText(item, model) : await jsonText(jsonOf(item, said(model)), model);
    const stored = Buffer.from(text, 'utf8').toString('utf8');
    if (saysOf(item, stored) === wanted) return stored;
  }
  return null;
}

/** The content of a JSON text; undefined if there is none, or it is not JSON. */
function said(text: string | undefined): unknown {
  const parsed = text === undefined ? null : parseJson(withoutMark(text));
  return parsed?.ok ? parsed.data : undefined;
}

/**
 * The text of an essay's file with another status and nothing else changed; null if that cannot be written.
 *
 * @param text with the library paths of its pictures
 */
export function textWithStatus(text: string, status: ContentItem['status']): string | null {
  const parsed = parseEssay(withoutMark(text));
  const fields = parsed.ok ? essayFrontmatter.safeParse(parsed.data.frontmatter) : null;
  if (!parsed.ok || !fields?.success) return null;
  const { id: _, ...said } = toDocument('essay', '', fields.data, parsed.data.body, never);
  const next = essayText({ ...said, status }, text);
  return next === text ? null : next;
}

/** Whether a text says the same as an item. The text came over the network, so it is checked before it is written. */
export const saysTheSame = (item: ContentItem, text: string): boolean => saysOf(item, text) === fileFingerprint(item);
