import type { ContentItem } from '#contract/content/item.ts';
import { factsOf, type ContentType } from '#contract/content/types.ts';

/**
 * Stored content without fields that the schema of its type does not know, because a later version of the site added
 * them (decision 0089). They stay in storage, but neither visitors nor the forms of the admin get them.
 */
export function knownContent(type: ContentType, content: unknown): unknown {
  const { error } = factsOf(type).schema.safeParse(content);
  const unknown = error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? [issue] : [])) ?? [];
  return unknown.reduce((rest, { path, keys }) => without(rest, path, keys), content);
}

/** The same for a whole item, including a version beside it. */
export function knownItem(item: ContentItem): ContentItem {
  const { type, content, live } = item;
  return {
    ...item,
    content: knownContent(type, content),
    ...(live && { live: { ...live, content: knownContent(type, live.content) } }),
  };
}

function without(value: unknown, path: readonly PropertyKey[], keys: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const [first, ...rest] = path;
  const change = (name: string, part: unknown): unknown => (name === String(first) ? without(part, rest, keys) : part);
  if (Array.isArray(value)) return value.map((part: unknown, index) => change(String(index), part));
  const entries = Object.entries(value);
  const kept = first === undefined ? entries.filter(([name]) => !keys.includes(name)) : entries;
  return Object.fromEntries(kept.map(([name, part]) => [name, first === undefined ? part : change(name, part)]));
}
