import type { Books } from '#contract/content/book.ts';
import type { Essay } from '#contract/content/essay.ts';
import type { Page } from '#contract/content/page.ts';
import type { Project } from '#contract/content/project.ts';
import type { Quiz } from '#contract/content/quiz.ts';
import type { Section } from '#contract/content/section.ts';
import type { Site } from '#contract/content/site.ts';

/** Everything that the files under `content/` say. */
export interface Content {
  site: Site;
  pages: Page[];
  sections: Section[];
  /** By id. */
  projects: Project[];
  books: Books;
  quiz: Quiz;
  /** Newest first; of every status. */
  essays: Essay[];
  /** The same of `content/articles`, which the admin makes when it is pulled. */
  articles: Essay[];
}
