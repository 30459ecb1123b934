import { sectionsShownBy } from '#contract/content/page.ts';
import type { ContentType } from '#contract/content/types.ts';
import type { Located } from './duplicates.ts';
import { fieldOf } from './explain-issue.ts';
import type { ContentProblem } from './problems.ts';

/** Sections that a page names but that have no file. */
export function missingSections(types: Readonly<Record<ContentType, readonly Located<object>[]>>): ContentProblem[] {
  const present = new Set(types.section.map(({ value }) => ('slug' in value ? value.slug : undefined)));
  return types.page.flatMap(({ file, value }) =>
    sectionsShownBy(value)
      .filter(({ slug }) => !present.has(slug))
      .map(({ slug, path }) => ({
        file,
        field: fieldOf(path),
        wrong: `is "${slug}", and there is no content/sections/${slug}.json`,
        instead: 'Write that file, or get it with `npm run content:pull` where the section was made in the admin.',
      })),
  );
}
