import type { EssayContent } from './essay.ts';
import { excerptOf } from './essay-excerpt.ts';
import { readTimeOf } from './essay-text.ts';

// The version before asks of an essay what this one does not (decision 0131). It finds something in those places, beside which stands what this version put there: what
// still says the same was said by nobody. Once no site can go back to that version, the writing half may go; the reading half has to stay.

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands for what nobody said. */
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

/** The content of an essay or article with something in all places; anything else as it is. */
export function filled(title: string, content: unknown): unknown {
  if (!isFields(content) || typeof content['body'] !== 'string') return content;
  const missing = Object.entries(standIns(title, content['body'])).filter(([name]) => content[name] === undefined);
  if (missing.length === 0) return content;
  const added = Object.fromEntries(missing);
  return { ...content, ...added, filled: added };
}

/** The content without what `filled` added and nobody has changed since. */
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

/** An item as a store or another version holds it, with the contents of both of its versions changed. */
function withContents(item: unknown, change: (title: string, content: unknown) => unknown): unknown {
  if (!isFields(item) || (item['type'] !== 'essay' && item['type'] !== 'article')) return item;
  const changed = (version: Fields) => ({ ...version, content: change(String(version['title']), version['content']) });
  const { live } = item;
  return { ...changed(item), ...(isFields(live) && { live: changed(live) }) };
}

/** An item as the version before can read it. */
export const itemForOlder = (item: unknown): unknown => withContents(item, filled);

/** An item as this version has it, whichever wrote it. */
export const itemOfOlder = (item: unknown): unknown => withContents(item, (_, content) => unfilled(content));
