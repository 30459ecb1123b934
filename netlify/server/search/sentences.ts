import { paragraphsOf, plain } from '#contract/content/essay-excerpt.ts';
import { partsOf } from '#contract/content/essay-text.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text, each on one line. */
export const sentencesOf = (text: string): string[] =>
  [...segmenter.segment(text)].flatMap(({ segment }) => segment.replaceAll(/\s+/g, ' ').trim() || []);

const heading = /^ {0,3}#{1,6}[ \t]+(\S[^\n]{0,300})$/;

/**
 * The headings of a Markdown text, and its sentences as readers see them, without code or pictures. Scans the Markdown
 * without parsing it (rules 42).
 */
export function sentencesOfMarkdown(body: string): string[] {
  const headings = partsOf(body).flatMap(({ code, lines }) =>
    code ? [] : lines.flatMap((line) => heading.exec(line)?.[1]?.replace(/[ \t]+#+[ \t]*$/, '') ?? []),
  );
  return [...headings.map(plain), ...[...paragraphsOf(body)].flatMap((paragraph) => sentencesOf(plain(paragraph)))];
}
