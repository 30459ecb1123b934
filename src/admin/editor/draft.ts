import type { ContentItemView } from '#contract/api/admin-content.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { contentTypes } from '#contract/content/types.ts';
import { contentFields } from '../fields/content-fields.ts';
import { initialOf, isRecord, type JsonObject } from '../fields/group-value.ts';
import { parseJsonText } from '../fields/json-text.ts';
import { canonical } from './canonical.ts';

/** What stands in the editor. */
export interface Draft {
  title: string;
  slug: string;
  status: ContentItem['status'];
  /** As it was typed; see `orderOf`. */
  order: string;
  /** The instant that it waits for once it is published; '' for none. */
  publishAt: string;
  content: JsonObject;
  /** What stands in the JSON tab, where that is not how `content` is written; `content` is then the last that could be read. */
  json: string | null;
  /** Whether the slug follows the title no more. */
  hasOwnSlug: boolean;
}

/** The content of a new item. A page begins with a band, since a heading alone is none. */
function newContent(type: ContentItem['type']): JsonObject {
  const fields = contentFields(type);
  const bands = fields.find(({ key }) => type === 'page' && key === 'bands')?.field.entryIn?.([]);
  return { ...initialOf(fields), ...(bands !== undefined && { bands: [bands] }) };
}

/** A new item: status draft, order 0 (product §9). */
export const newDraft = (type: ContentItem['type']): Draft => ({
  title: '',
  slug: '',
  status: 'draft',
  order: '0',
  publishAt: '',
  content: newContent(type),
  json: null,
  hasOwnSlug: false,
});

/** An item as it stands. Its own title and slug are left out of its content, where the server puts them in again. */
export function draftOf({
  type,
  title,
  slug,
  status,
  order,
  publishAt = '',
  content,
}: Omit<ContentItemView, 'rev'>): Draft {
  const given = typeof content === 'string' ? parseJsonText(content) : content;
  const { title: _title, slug: _slug, ...rest } = isRecord(given) ? given : {};
  const own = isRecord(given) && contentTypes[type].body ? given : rest;
  const json = isRecord(given) ? null : typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  return { title, slug, status, order: String(order), publishAt, content: own, json, hasOwnSlug: true };
}

/** Order is parsed as an integer, falling back to 0 (product §5). */
export function orderOf(text: string): number {
  const order = Number.parseInt(text, 10);
  return Number.isSafeInteger(order) ? order : 0;
}

/** What the JSON tab shows. */
export const jsonOf = ({ json, content }: Draft): string => json ?? JSON.stringify(content, null, 2);

/** The draft with other JSON: the form follows as long as the JSON can be read as an object. */
export function withJson(draft: Draft, json: string): Draft {
  const value = parseJsonText(json);
  return { ...draft, json, content: isRecord(value) ? value : draft.content };
}

/** Whether the JSON tab holds what cannot be read as an object, so that the form shows something older. */
export const isUnreadable = ({ json }: Draft): boolean => json !== null && !isRecord(parseJsonText(json));

/** What is sent to save it. JSON that cannot be read goes as it is: the server says which line is wrong. */
export const bodyOf = (type: ContentItem['type'], draft: Draft) => ({
  type,
  title: draft.title,
  slug: draft.slug,
  status: draft.status,
  order: orderOf(draft.order),
  publishAt: draft.publishAt || null,
  content: isUnreadable(draft) ? (draft.json ?? '') : draft.content,
});

/** Whether saving one would save the same as the other. Asked several times of each text that is told: two long texts are compared before anything is made of them. */
export function isSame(one: Draft, other: Draft): boolean {
  if (one === other) return true;
  const isAsWritten = one.json === null && other.json === null;
  if (isAsWritten && one.content['body'] !== other.content['body'] && hasText(one) && hasText(other)) return false;
  return canonical(bodyOf('page', one)) === canonical(bodyOf('page', other));
}

const hasText = ({ content }: Draft): boolean => typeof content['body'] === 'string';
