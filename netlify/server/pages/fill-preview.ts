import { parse, serialize } from 'parse5';
import type { Site } from '#contract/content/site.ts';
import { ogImagePath } from '#contract/content/og-image.ts';
import { essayArticle } from '#markup/essay-article.ts';
import { headOf } from '#markup/head.ts';
import { html } from '#markup/html.ts';
import { projectCard } from '#markup/project-card.ts';
import { pageShell } from './page-shell.ts';
import type { Previewable } from '../content/visible/read-for-preview.ts';
import { renderEssay } from '../content/render/render-markdown.ts';
import { attribute, elementsOf, nodesOf, replaceBy, setAttribute, setChildren } from './html-tree.ts';
import { fillHead, siteOfPage } from './fill-head.ts';

interface Surroundings {
  /** Says on the page that this is a preview. */
  notice: string;
  site: Site;
  /** Address of the site. */
  origin: string;
}

/**
 * The page of an essay, or of the portfolio with one project, that is not to be found by search engines. Its scripts find nothing to compare with the API, which does
 * not know what is previewed.
 *
 * @throws Error where a built page has no place for it
 */
export function fillPreview({ template, value }: Previewable, { notice, site, origin }: Surroundings): string {
  const isEssay = template === 'essay';
  const name = isEssay ? 'data-essay' : 'data-preview-project';
  const page = parse(pageShell(isEssay ? 'essay' : 'project-preview'));
  const elements = [...elementsOf(page)];
  const place = elements.find((element) => attribute(element, name) !== undefined);
  const top = elements.find(({ tagName }) => tagName === 'header');
  if (!place || !top) throw new Error(`The page needs a header and an element with ${name}.`);
  const kept = isEssay ? { description: value.content.excerpt } : { description: value.overview };
  const path = isEssay ? `/essays/${value.slug}` : '/projects';
  const image = ogImagePath('page', isEssay ? 'essays' : 'projects');
  const meta = { ...kept, path, title: value.title, image, trail: [], noindex: true };
  fillHead(page, headOf(meta, siteOfPage(page, site), origin));
  setAttribute(place, name, null);
  const shown = isEssay ? essayArticle({ ...value, html: renderEssay(value.content.body) }) : projectCard(value);
  setChildren(place, nodesOf(shown));
  replaceBy(top, [...nodesOf(html`<p class="announcement" role="status">${notice}</p>`), top]);
  return serialize(page);
}
