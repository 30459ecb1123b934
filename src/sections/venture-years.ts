import { essayDate } from '#contract/content/essay-date.ts';
import type { Page } from '#contract/content/page.ts';
import type { Project } from '#contract/content/project.ts';

type DatedEssay = Parameters<typeof essayDate>[0];
type Sentences = NonNullable<NonNullable<Page['timeline']>['years']>;

/** A year, with what began in it. */
export interface VentureYear<Essay> {
  year: number;
  text: string | undefined;
  ventures: Project[];
  /** The very first essay, if it was published in this year. */
  firstEssay: Essay | undefined;
}

/**
 * The years in which something began, in order: ventures and the first essay, according to their items, with the page's
 * sentences on those years. A sentence on a year in which nothing began is left out, since nothing would back it up.
 *
 * @param essays newest first, as in their list
 */
export function ventureYears<Essay extends DatedEssay>(
  projects: readonly Project[],
  essays: readonly Essay[],
  sentences: Sentences = [],
): VentureYear<Essay>[] {
  const first = essays.at(-1);
  const begun = first && Number(essayDate(first).iso.slice(0, 4));
  const years = new Set([...projects.map(({ yearStarted }) => yearStarted), ...(begun === undefined ? [] : [begun])]);
  return [...years]
    .sort((one, other) => one - other)
    .map((year) => ({
      year,
      text: sentences.find((sentence) => sentence.year === year)?.text,
      ventures: projects.filter(({ yearStarted }) => yearStarted === year),
      firstEssay: year === begun ? first : undefined,
    }));
}
