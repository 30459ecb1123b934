/** A picture in the folder named after a Markdown file, as the file refers to it (decision 0134). */
export interface BesideName {
  /** File name within that folder. */
  name: string;
  /** Line in the Markdown file, from 1. */
  line: number;
  /** Alternative text; '' if there is none. */
  alt: string;
}

/** What precedes a name: the target of a picture, link or reference, or the picture in the frontmatter. */
const before = /(?:\]\([ \t]{0,3}<?|\]:[ \t]{1,3}<?|(?:^|\n)featuredImage:[ \t]{1,3}["']?)$/;
const longestBefore = 22;
const longestAlt = 500;

/** Names of pictures in a slug's folder, anywhere in a text. */
const shapeOf = (slug: string): RegExp => new RegExp(String.raw`(?:\./)?${slug}/([^\s()<>"'\\]{1,200})`, 'g');

/** Quick check of whether a text may name any. A build runs it on every file, and most name none. */
const mayName = (text: string, slug: string): boolean => text.includes(`${slug}/`);

const isTarget = (text: string, at: number): boolean => before.test(text.slice(Math.max(0, at - longestBefore), at));

/** The alternative text of the picture whose target begins at this index. */
function altAt(text: string, at: number): string {
  const head = text.slice(Math.max(0, at - longestAlt - 8), at);
  const close = head.lastIndexOf('](');
  const open = close === -1 ? -1 : head.lastIndexOf('![', close);
  const alt = open === -1 ? '' : head.slice(open + 2, close);
  return /[\]\n]/.test(alt) ? '' : alt;
}

/** The pictures in its folder that a slug's file names, in order. */
export function besideNames(text: string, slug: string): BesideName[] {
  if (!mayName(text, slug)) return [];
  let [line, read] = [1, 0];
  return [...text.matchAll(shapeOf(slug))].flatMap(({ index, 1: written = '' }): BesideName[] => {
    if (!isTarget(text, index)) return [];
    line += text.slice(read, index).split('\n').length - 1;
    read = index;
    return [{ name: decoded(written), line, alt: altAt(text, index) }];
  });
}

/** The text with those pictures' addresses replaced. Addresses unknown to `addressOf` stay as they are. */
export const withAddresses = (text: string, slug: string, addressOf: (name: string) => string | undefined): string =>
  mayName(text, slug)
    ? text.replaceAll(shapeOf(slug), (whole, written: string, at: number) =>
        isTarget(text, at) ? (addressOf(decoded(written)) ?? whole) : whole,
      )
    : text;

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
