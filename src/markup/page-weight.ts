/** The line in the footer, with a placeholder for the figure. */
const line = /<p\b[^>]*\bdata-weight\b[^>]*>[^]*?<\/p>/;
const unweighed = / hidden(="")?/;
const figure = /\d+(?= KB)/;

/**
 * Writes the weight of a page into it. With null the line is removed: a function that renders a page, or inserts
 * something, does not know the new weight.
 *
 * @param kilobytes of 1,000 bytes, in whole numbers
 */
export function withWeight(html: string, kilobytes: number | null): string {
  return html.replace(line, (found) =>
    kilobytes === null ? '' : found.replace(unweighed, '').replace(figure, String(kilobytes)),
  );
}
