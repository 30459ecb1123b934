/** Stand before the text of a heading and a subheading while Markdown is rendered: private-use characters, which no block of Markdown begins with. */
export const headingMark = '\uE002';
export const subheadingMark = '\uE003';

const marks = /[\uE002\uE003]/g;
/** Begins fenced code. Indented as far as one likes: essays know no code by indentation. */
export const openingFence = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;

/** Whether a line ends the fenced code that `fence` (its run of backticks or tildes) began. */
export function closesFence(line: string, fence: string): boolean {
  const run = line.trim();
  return run.length >= fence.length && run === fence.charAt(0).repeat(run.length);
}

function markOf(line: string): string {
  if (line.startsWith('## ')) return headingMark;
  return line.startsWith('### ') ? subheadingMark : '';
}

/**
 * Finds the headings of a body by the rule of product §2: blank lines part its paragraphs, and one that starts with `## ` is a heading, with
 * `### ` a subheading, whole. Each becomes one line that begins with its mark; all other lines stay as they are. Within fenced code nothing is a heading.
 */
export function markHeadings(body: string): string {
  const lines: string[] = [];
  let fence = '';
  let afterBlank = true;
  let inHeading = false;
  for (const line of body.replaceAll('\r\n', '\n').replaceAll(marks, '').split('\n')) {
    const blank = line.trim() === '';
    const mark = afterBlank && !fence ? markOf(line) : '';
    inHeading = mark !== '' || (inHeading && !blank);
    if (mark) lines.push(mark + line.slice(line.indexOf(' ')).trim());
    else if (inHeading) lines.push(`${lines.pop() ?? ''} ${line.trim()}`);
    else lines.push(line);

    if (fence) fence = closesFence(line, fence) ? '' : fence;
    else if (!inHeading) fence = openingFence.exec(line)?.[1] ?? '';
    afterBlank = blank;
  }
  return lines.join('\n');
}
