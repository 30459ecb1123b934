import { isFields } from '../is-fields.ts';
import type { EssayContent } from './essay.ts';
import { excerptOf } from './essay-excerpt.ts';
import { readTimeOf } from './essay-text.ts';

// The previous version requires fields of an essay that this one does not (decision 0131). For its sake, stand-ins are
// written to those fields, with a copy in `filled`: a field that still equals its copy was never set. Once no site can
// roll back to that version, the half that writes can be removed; the half that reads has to stay.

type Fields = Readonly<Record<string, unknown>>;

/** Stand-ins for fields that were never set. */
function standIns(title: string, body: string) {
  const readTime = readTimeOf(body);
  return {
    subtitle: readTime === 1 ? 'A read of a minute.' : `A read of ${readTime} minutes.`,
    categories: ['Essays'],
    tags: [],
    excerpt: excerptOf(body) || title,
    author: 'The editors',
    readTime,
  } satisfies Partial<EssayContent>;
}

/** The content of an essay or article with every field filled; other content unchanged. */
export function filled(title: string, content: unknown): unknown {
  if (!isFields(content) || typeof content['body'] !== 'string') return content;
  const missing = Object.entries(standIns(title, content['body'])).filter(([name]) => content[name] === undefined);
  if (missing.length === 0) return content;
  const added = Object.fromEntries(missing);
  return { ...content, ...added, filled: added };
}

/** The content without the stand-ins that are still unchanged. */
export function unfilled(content: unknown): unknown {
  if (!isFields(content) || !isFields(content['filled'])) return content;
  const { filled, ...rest } = content;
  const added = isFields(filled) ? filled : {};
  const said = Object.entries(rest).filter(
    ([name, value]) => !(Object.hasOwn(added, name) && isSame(added[name], value)),
  );
  return Object.fromEntries(said);
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** An item as a store or another version has it, with the content of its published and draft versions changed. */
function withContents(item: unknown, change: (title: string, content: unknown) => unknown): unknown {
  if (!isFields(item) || (item['type'] !== 'essay' && item['type'] !== 'article')) return item;
  const changed = (version: Fields) => ({ ...version, content: change(String(version['title']), version['content']) });
  const { live } = item;
  return { ...changed(item), ...(isFields(live) && { live: changed(live) }) };
}

/** An item in a form that the previous version can read. */
export const itemForOlder = (item: unknown): unknown => withContents(item, filled);

/** An item as this version has it, whichever version wrote it. */
export const itemOfOlder = (item: unknown): unknown => withContents(item, (_, content) => unfilled(content));
