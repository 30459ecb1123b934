/** A picture that lies beside a Markdown file, in the folder that is named like it, as the file names it (decision 0134). */
export interface BesideName {
  /** Of the file, within that folder. */
  name: string;
  /** Line of the Markdown file, from 1. */
  line: number;
  /** What the text says that it shows; '' where it says nothing. */
  alt: string;
}

/** Where a Markdown file may name one: a picture or a link, the target of a reference, and the picture of the frontmatter. */
const shapeOf = (slug: string): RegExp =>
  new RegExp(
    String.raw`(!\[([^\]\n]{0,500})\]\([ \t]{0,3}<?|\]\([ \t]{0,3}<?|\]:[ \t]{1,3}<?|^featuredImage:[ \t]{1,3}["']?)(?:\./)?${slug}/([^\s()<>"'\\]+)`,
    'gm',
  );

/** The pictures that the file of a slug names beside itself, in their order. */
export function besideNames(text: string, slug: string): BesideName[] {
  let [line, read] = [1, 0];
  return [...text.matchAll(shapeOf(slug))].map(({ index, 2: alt = '', 3: written = '' }) => {
    line += text.slice(read, index).split('\n').length - 1;
    read = index;
    return { name: decoded(written), line, alt };
  });
}

/** The text with other addresses for those pictures; what `addressOf` does not know stays. */
export const withAddresses = (text: string, slug: string, addressOf: (name: string) => string | undefined): string =>
  text.replaceAll(shapeOf(slug), (whole, before: string, _, written: string) => {
    const address = addressOf(decoded(written));
    return address === undefined ? whole : before + address;
  });

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
