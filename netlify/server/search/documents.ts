import type { Essay } from '#contract/content/essay.ts';
import { issuePath, type Issue } from '#contract/content/issue.ts';
import { nameOf } from '#contract/content/item-name.ts';
import { sectionsShownBy, type Page } from '#contract/content/page.ts';
import { isTemplateSlug, type SectionSlug, type TemplateSlug } from '#contract/content/page-templates.ts';
import { partOf } from '#contract/content/part.ts';
import { hasProjectPage, projectPath } from '#contract/content/project-path.ts';
import type { Project } from '#contract/content/project.ts';
import type { Section } from '#contract/content/section.ts';
import { textFields } from '#contract/content/text-fields.ts';
import { contentTypes, type ContentType } from '#contract/content/types.ts';
import type { SearchDocument } from '#search/document.ts';
import { pathOf } from '../content/files/path-of.ts';
import type { VisibleSite } from '../content/visible/visible.ts';
import { sentencesOf, sentencesOfMarkdown } from './sentences.ts';

/**
 * How many essays, starting with the newest, are indexed in full. The others are indexed by title, excerpt, categories
 * and tags, so that the index stays small enough for a phone.
 */
export const mostWholeEssays = 100;

/** The page that shows each list of a template. Questions are indexed one by one. */
const pageOfSection: Readonly<Record<Exclude<SectionSlug, 'faq'>, TemplateSlug>> = {
  'value-cards': 'home',
  'founder-traits': 'home',
  'what-we-do': 'about',
  'focus-areas': 'leadership',
  'contact-steps': 'contact',
};

/** The texts of a value that its page shows, as sentences. */
const textsOf = (type: ContentType, value: { slug: string }): string[] =>
  textFields(type, value.slug, value).flatMap(({ text, markdown }) =>
    markdown ? sentencesOfMarkdown(text) : sentencesOf(text),
  );

const pageDocument = (page: Page, sections: readonly Section[]): SearchDocument => {
  const { slug, title, description } = page;
  const ofTemplate = Object.entries(pageOfSection).flatMap(([section, shownOn]) => (shownOn === slug ? [section] : []));
  const named = new Set([...ofTemplate, ...sectionsShownBy(page).map((shown) => shown.slug)]);
  const shown = sections.filter((section) => named.has(section.slug));
  return {
    kind: 'page',
    slug,
    path: contentTypes.page.page(slug),
    title: isTemplateSlug(slug) ? nameOf({ type: 'page', slug, title }) : title,
    lead: description,
    sentences: [...textsOf('page', page), ...shown.flatMap((section) => textsOf('section', section))],
  };
};

const projectDocument = (project: Project): SearchDocument => {
  const { slug, title, overview } = project;
  const [lead = ''] = sentencesOf(overview);
  const sentences = textsOf('project', project).filter((sentence) => sentence !== lead && sentence !== title);
  return {
    kind: 'project',
    slug,
    path: hasProjectPage(slug) ? projectPath(slug) : '/projects',
    title,
    lead,
    sentences,
  };
};

/** The document of an essay, with its whole text if it is among the newest. */
export function essayDocument({ slug, title, content }: Essay, isWhole: boolean): SearchDocument {
  const { subtitle, categories, tags, author, excerpt: lead, body } = content;
  const told = [subtitle, [...categories, ...tags].join(', '), author].filter((text) => text !== '');
  const sentences = isWhole ? [...told, ...sentencesOfMarkdown(body)] : told;
  return { kind: 'essay', slug, path: contentTypes.essay.page(slug), title, lead, sentences };
}

/** The document of an issue of the newsletter. */
export const issueDocument = ({ slug, title, summary, markdown }: Issue & { markdown: string }): SearchDocument => ({
  kind: 'issue',
  slug,
  path: issuePath(slug),
  title,
  lead: summary,
  sentences: sentencesOfMarkdown(markdown),
});

/** Everything public in a build. Issues of the newsletter are not part of one. */
export function documentsOf({ pages, sections, projects, essays, parts }: VisibleSite): SearchDocument[] {
  const books = partOf(parts, 'books').categories.flatMap((category) =>
    category.books.map(({ id, title, author, why = '', quote }): SearchDocument => {
      const slug = String(id);
      const lead = `${author}: “${quote}”`;
      const sentences = [category.title, ...sentencesOf(why)];
      return { kind: 'book', slug, path: `/recommended-reads#book-${slug}`, title, lead, sentences };
    }),
  );
  const questions = sections.filter(({ slug }) => slug === 'faq').flatMap(({ items }) => items);
  return [
    ...pages.filter(({ slug }) => pathOf('page', slug) !== null).map((page) => pageDocument(page, sections)),
    ...projects.map(projectDocument),
    ...essays.map((essay, place) => essayDocument(essay, place < mostWholeEssays)),
    ...books,
    ...questions.map(({ title, text }, place): SearchDocument => ({
      kind: 'question',
      slug: String(place),
      path: '/contact#faq-heading',
      title,
      lead: text,
      sentences: sentencesOf(text),
    })),
  ];
}
