// What the pages fetch from the collections. A missing entry stops the build with the file to add.
import { getEntry } from 'astro:content';
import type { Books } from '#contract/content/book.ts';
import type { SectionSlug, TemplateSlug } from '#contract/content/page-templates.ts';
import type { Page } from '#contract/content/page.ts';
import type { Quiz } from '#contract/content/quiz.ts';
import type { Section } from '#contract/content/section.ts';
import type { Site } from '#contract/content/site.ts';

function present<Data>(entry: { data: Data } | undefined, file: string): Data {
  if (!entry) throw new Error(`content/${file} is missing. Add it; its neighbours show its shape.`);
  return entry.data;
}

export const siteCopy = async (): Promise<Site> => present(await getEntry('site', 'site'), 'site.json');

export const pageCopy = async <Slug extends TemplateSlug>(slug: Slug): Promise<Page & { slug: Slug }> => ({
  ...present(await getEntry('pages', slug), `pages/${slug}.json`),
  slug,
});

export const sectionCopy = async (slug: SectionSlug): Promise<Section> =>
  present(await getEntry('sections', slug), `sections/${slug}.json`);

export const bookCopy = async (): Promise<Books> => present(await getEntry('books', 'books'), 'books.json');

export const quizCopy = async (): Promise<Quiz> => present(await getEntry('quiz', 'quiz'), 'quiz.json');
