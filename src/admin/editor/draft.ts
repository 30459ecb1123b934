import { isFields } from '#contract/is-fields.ts';
import type { ContentItemView } from '#contract/api/admin-content.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { contentTypes } from '#contract/content/types.ts';
import { contentFields } from '../fields/content-fields.ts';
import { initialOf, type JsonObject } from '../fields/group-value.ts';
import { parseJsonText } from '../fields/json-text.ts';
import { canonical } from './canonical.ts';

/** The content of the editor. */
export interface Draft {
  title: string;
  slug: string;
  status: ContentItem['status'];
  /** As typed; see `orderOf`. */
  order: string;
  /** The scheduled time, as an instant; '' if there is none. */
  publishAt: string;
  content: JsonObject;
  /**
   * The raw text of the JSON tab, if it differs from `content` as serialised. `content` is then the last readable
   * state.
   */
  json: string | null;
  /** Whether the slug no longer follows the title. */
  hasOwnSlug: boolean;
}

/** The content of a new item. A page starts with a band, since a heading alone is not a page. */
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

/** The draft of a stored item. Its content omits title and slug, which the server adds again. */
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
  const { title: _title, slug: _slug, ...rest } = isFields(given) ? given : {};
  const own = isFields(given) && contentTypes[type].body ? given : rest;
  const json = isFields(given) ? null : typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  return { title, slug, status, order: String(order), publishAt, content: own, json, hasOwnSlug: true };
}

/** Order is parsed as an integer, falling back to 0 (product §5). */
export function orderOf(text: string): number {
  const order = Number.parseInt(text, 10);
  return Number.isSafeInteger(order) ? order : 0;
}

/** The text of the JSON tab. */
export const jsonOf = ({ json, content }: Draft): string => json ?? JSON.stringify(content, null, 2);

/** The draft with new JSON. The form follows as long as the JSON is a readable object. */
export function withJson(draft: Draft, json: string): Draft {
  const value = parseJsonText(json);
  return { ...draft, json, content: isFields(value) ? value : draft.content };
}

/** Whether the JSON tab cannot be read as an object, so that the form shows an older state. */
export const isUnreadable = ({ json }: Draft): boolean => json !== null && !isFields(parseJsonText(json));

/** The body of a save. Unreadable JSON is sent unchanged, so that the server can name the wrong line. */
export const bodyOf = (type: ContentItem['type'], draft: Draft) => ({
  type,
  title: draft.title,
  slug: draft.slug,
  status: draft.status,
  order: orderOf(draft.order),
  publishAt: draft.publishAt || null,
  content: isUnreadable(draft) ? (draft.json ?? '') : draft.content,
});

/**
 * Whether saving either would have the same result. Called several times per key press, so two long texts are compared
 * before anything is built from them.
 */
export function isSame(one: Draft, other: Draft): boolean {
  if (one === other) return true;
  const isAsWritten = one.json === null && other.json === null;
  if (isAsWritten && one.content['body'] !== other.content['body'] && hasText(one) && hasText(other)) return false;
  return canonical(bodyOf('page', one)) === canonical(bodyOf('page', other));
}

const hasText = ({ content }: Draft): boolean => typeof content['body'] === 'string';
