import callout from '#styles/prose/callout.css?inline';
import code from '#styles/prose/code.css?inline';
import contents from '#styles/prose/contents.css?inline';
import figure from '#styles/prose/figure.css?inline';
import footnotes from '#styles/prose/footnotes.css?inline';
import table from '#styles/prose/table.css?inline';
import tasks from '#styles/prose/tasks.css?inline';

/** Styles that few essays need, and what the HTML of one that does holds. */
const parts: readonly [needed: RegExp, styles: string][] = [
  [/class="callout/, callout],
  [/<span class="/, code],
  [/class="toc"/, contents],
  [/<figure|class="drawn"/, figure],
  [/class="footnotes"/, footnotes],
  [/<table/, table],
  [/type="checkbox"/, tasks],
];

/**
 * What an essay needs of them, so that it fits into the first exchange of a connection (decision 0006).
 *
 * @param html of the essay; left out where it is not known yet: then it is all of them
 */
export const essayStyles = (html: string | undefined): string =>
  parts.flatMap(([needed, styles]) => (html === undefined || needed.test(html) ? [styles] : [])).join('');
