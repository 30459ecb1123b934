import callout from '#styles/prose/callout.css?inline';
import code from '#styles/prose/code.css?inline';
import contents from '#styles/prose/contents.css?inline';
import figure from '#styles/prose/figure.css?inline';
import footnotes from '#styles/prose/footnotes.css?inline';
import italic from '#styles/prose/italic.css?inline';
import quote from '#styles/prose/quote.css?inline';
import rule from '#styles/prose/rule.css?inline';
import table from '#styles/prose/table.css?inline';
import tasks from '#styles/prose/tasks.css?inline';

/** Highlights the current section in the contents. The build's CSS parser does not know the selector. */
const readNow = '@layer components{.toc :target-current{color:var(--accent)}}';

/** Styles that few essays need, with a pattern for the HTML of those that do. */
const parts: readonly [needed: RegExp, styles: string][] = [
  [/class="callout/, callout],
  [/<span class="/, code],
  [/class="toc"/, contents + readNow],
  [/<figure|class="drawn"/, figure],
  [/class="footnotes"/, footnotes],
  [/<div class="prose">.*<blockquote/s, quote],
  [/<em>|<blockquote>/, italic],
  [/<hr/, rule],
  [/<table/, table],
  [/type="checkbox"/, tasks],
];

/**
 * The styles that an essay needs, so that it fits into the first exchange of a connection (decision 0006).
 *
 * @param html of the essay; if unknown, all styles are returned
 */
export const essayStyles = (html: string | undefined): string =>
  parts.flatMap(([needed, styles]) => (html === undefined || needed.test(html) ? [styles] : [])).join('');
