import { books } from '#contract/content/book.ts';
import { newestFirst } from '#contract/content/essay-date.ts';
import { page } from '#contract/content/page.ts';
import { projectFile } from '#contract/content/project.ts';
import { quiz } from '#contract/content/quiz.ts';
import { section } from '#contract/content/section.ts';
import { site } from '#contract/content/site.ts';
import type { Content } from './content.ts';
import { duplicates, type Located } from './duplicates.ts';
import { ContentReader } from './content-reader.ts';
import { ContentError } from './problems.ts';

const values = <T>(located: readonly Located<T>[]): T[] => located.map(({ value }) => value);

/**
 * Reads and checks the folder `content/`. Projects come by id, essays newest first and of every status.
 *
 * @param root Path of the folder.
 * @throws ContentError with every problem of every file: the file, the field, what is wrong and what to write instead.
 */
export async function readContent(root: string): Promise<Content> {
  const reader = new ContentReader(root);
  const [siteFile, pages, sections, projects, booksFile, quizFile, essays, articles] = await Promise.all([
    reader.json('site.json', site),
    reader.folder('pages', page),
    reader.folder('sections', section),
    reader.folder('projects', projectFile),
    reader.json('books.json', books),
    reader.json('quiz.json', quiz),
    reader.essays('essays'),
    reader.essays('articles'),
  ]);
  const problems = [
    ...reader.problems,
    ...duplicates({ pages, projects, essays: [...essays, ...articles], books: booksFile, quiz: quizFile }),
  ];
  if (problems.length > 0 || !siteFile || !booksFile || !quizFile) throw new ContentError(problems);
  return {
    site: siteFile,
    pages: values(pages),
    sections: values(sections),
    projects: values(projects).sort((a, b) => a.id - b.id),
    books: booksFile,
    quiz: quizFile,
    essays: values(essays).sort(newestFirst),
    articles: values(articles).sort(newestFirst),
  };
}
