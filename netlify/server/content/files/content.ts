import type { Books } from '#contract/content/book.ts';
import type { Essay } from '#contract/content/essay.ts';
import type { Page } from '#contract/content/page.ts';
import type { ProjectFile } from '#contract/content/project.ts';
import type { Scheduled } from '#contract/content/schedule.ts';
import type { Quiz } from '#contract/content/quiz.ts';
import type { Section } from '#contract/content/section.ts';
import type { Site } from '#contract/content/site.ts';

/** An essay as its file says it. */
export type FileEssay = Essay & Scheduled;

/** Everything that the files under `content/` say. */
export interface Content {
  site: Site;
  pages: Page[];
  sections: Section[];
  /** By id. */
  projects: ProjectFile[];
  books: Books;
  quiz: Quiz;
  /** Newest first; of every status, and some whose moment has not come. */
  essays: FileEssay[];
  /** The same of `content/articles`, which the admin makes when it is pulled. */
  articles: FileEssay[];
}
