import { essayFrontmatter } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { asRead } from '#server/content/files/file-fingerprint.ts';
import { cutEssay, parseEssay } from '#server/content/files/parse-essay.ts';
import { changeFrontmatter, newFrontmatter, type Fields } from './frontmatter.ts';
import { formOf, inForm, withoutMark, type TextForm } from './text-form.ts';

type Written = Pick<
  ContentItem,
  'title' | 'status' | 'content' | 'createdAt' | 'undated' | 'publishedAt' | 'publishAt'
> & { id?: string };

const fieldNames = Object.keys(essayFrontmatter.shape);

/** The frontmatter of an item, in the order of the schema; an empty date is left out. */
function fieldsOf(item: Written, id: string | undefined): Fields {
  const content = typeof item.content === 'object' && item.content !== null ? item.content : {};
  const all: Fields = { ...content, ...item, id, createdAt: item.undated ? undefined : item.createdAt };
  return Object.fromEntries(fieldNames.map((name) => [name, all[name] ?? undefined]));
}

const bodyOf = ({ content }: Written): string =>
  typeof content === 'object' && content !== null && 'body' in content ? asRead(String(content.body)) : '';

/** A new file for an item: frontmatter, an empty line, the Markdown. */
const newFile = (fields: Fields, body: string, form: TextForm): string =>
  inForm(`---\n${newFrontmatter(fields)}---\n\n${body}\n`, form);

/**
 * The Markdown file for an item. Keeps everything in an existing file that does not differ: lines of the frontmatter,
 * the body, line endings, a byte order mark, the empty lines around the body, and the file's own id. A file without an
 * id gets the item's, so that it is recognised after a move. A file without a status gets none while its essay is
 * published (`docs/writing.md`).
 *
 * @param old text of the existing file, or of the one for the item's earlier slug
 */
export function essayText(item: Written, old: string | undefined): string {
  const body = bodyOf(item);
  if (old === undefined) return newFile(fieldsOf(item, item.id), body, { mark: '', lineEnd: '\n' });
  const form = formOf(old);
  const raw = withoutMark(old);
  const text = raw.replaceAll('\r\n', '\n');
  const [cut, read] = [cutEssay(text), parseEssay(text)];
  const said = read.ok ? essayFrontmatter.safeParse(read.data.frontmatter) : undefined;
  if (!cut.ok || !read.ok || !said?.success) return newFile(fieldsOf(item, item.id), body, form);

  const { from, to, body: start } = cut.data;
  // A default that the file leaves out is never written into it.
  const isLeftOut = item.status === 'published' && !Object.hasOwn(Object(read.data.frontmatter) as object, 'status');
  const unsaid = isLeftOut ? { status: undefined } : {};
  const fields = { ...fieldsOf(item, said.data.id ?? item.id), ...unsaid };
  const yaml = changeFrontmatter(text.slice(from, to), { ...said.data, ...unsaid }, fields);
  if (yaml === null) return newFile(fields, body, form);
  // Unchanged parts keep their line endings.
  const sameYaml = yaml === text.slice(from, to);
  const head = sameYaml ? raw.slice(0, inRaw(raw, to)) : inForm(`---\n${yaml}`, { ...form, mark: '' });
  const isSameBody = body === read.data.body;
  const tail = isSameBody
    ? raw.slice(inRaw(raw, to))
    : inForm(`---${around(text.slice(start), read.data.body, body)}`, { ...form, mark: '' });
  return form.mark + head + tail;
}

/** Maps a position in a text with `\n` endings back to the original text. */
function inRaw(raw: string, place: number): number {
  let removed = 0;
  for (let end = raw.indexOf('\r\n'); end !== -1 && end - removed < place; end = raw.indexOf('\r\n', end + 2))
    removed += 1;
  return place + removed;
}

/** A new body between the empty lines that surrounded the old one; the file ends with a line break. */
function around(rest: string, old: string, body: string): string {
  const place = old === '' ? -1 : rest.indexOf(old);
  if (place === -1) return `\n\n${body}\n`;
  return `\n${rest.slice(0, place)}${body}${rest.slice(place + old.length)}`;
}
