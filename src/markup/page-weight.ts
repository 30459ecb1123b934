/** The line in the footer, with the figure that stands for the one to come. */
const line = /<p\b[^>]*\bdata-weight\b[^>]*>[^]*?<\/p>/;
const unweighed = / hidden(="")?/;
const figure = /\d+(?= KB)/;

/**
 * The page saying what it weighs. Without a weight nothing is said: a function that makes a page anew, or puts something into one, does not know what it weighs then.
 *
 * @param kilobytes of 1,000 bytes, as whole ones
 */
export function withWeight(html: string, kilobytes: number | null): string {
  return html.replace(line, (found) =>
    kilobytes === null ? '' : found.replace(unweighed, '').replace(figure, String(kilobytes)),
  );
}
