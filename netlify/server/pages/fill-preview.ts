import { parse, serialize } from 'parse5';
import type { PictureLookup } from '#contract/content/picture.ts';
import type { Site } from '#contract/content/site.ts';
import { ogImagePath } from '#contract/content/og-image.ts';
import { projectPath } from '#contract/content/project-path.ts';
import { essayArticle } from '#markup/essay-article.ts';
import { essaysAround } from '#markup/essay-around.ts';
import { headOf } from '#markup/head.ts';
import { heroText } from '#markup/bands/hero.ts';
import { spriteIcon } from '#markup/bands/icon.ts';
import { pageBands, type BandSources } from '#markup/bands/page-bands.ts';
import { html, type Markup } from '#markup/html.ts';
import { projectDescription } from '#markup/project-meta.ts';
import { projectPage, surroundingsOf } from '#markup/project-page.ts';
import { pageShell, type ShellName } from './page-shell.ts';
import type { Previewable } from '../content/visible/read-for-preview.ts';
import { renderEssay } from '../content/render/render-markdown.ts';
import { type Element, attribute, elementsOf, nodesOf, replaceBy, setAttribute, setChildren } from './html-tree.ts';
import { fillAround } from './fill-around.ts';
import { fillHead, siteOfPage } from './fill-head.ts';

interface Surroundings {
  /** Text on the page that says that this is a preview. */
  notice: string;
  site: Site;
  /** Address of the site. */
  origin: string;
  /** Content that the bands show from elsewhere. */
  shown: Omit<BandSources, 'email' | 'icon' | 'htmlOf'>;
  /** What the pictures of a text show. */
  pictureOf: PictureLookup;
}

/** What replaces the element with this attribute in a built page. */
interface Filling {
  shell: ShellName;
  attribute: string;
  markup: Markup | readonly Markup[];
  path: string;
  title: string;
  description: string;
  image: string;
}

/** Renders an item with its template. */
async function fillingOf({ template, value }: Previewable, { site, shown, pictureOf }: Surroundings): Promise<Filling> {
  const { title } = value;
  if (template === 'page') {
    const texts = new Map<string, string>();
    for (const band of value.bands)
      if (band.kind === 'prose') texts.set(band.id, await renderEssay(band.body, { pictureOf, ids: `${band.id}--` }));
    const htmlOf: BandSources['htmlOf'] = ({ id }) => texts.get(id) ?? '';
    const markup = pageBands(value.bands, { ...shown, email: site.email, icon: spriteIcon, htmlOf });
    const { description } = value;
    const named = { title, description, path: `/${value.slug}`, image: ogImagePath('page', 'not-found') };
    return { shell: 'page-preview', attribute: 'data-preview-page', markup, ...named };
  }
  if (template === 'project') {
    const named = {
      title,
      description: projectDescription(value),
      path: projectPath(value.slug),
      image: ogImagePath('page', 'projects'),
    };
    const markup = projectPage(value, surroundingsOf(value, shown.projects, shown.essays));
    return { shell: 'project-preview', attribute: 'data-preview-project', markup, ...named };
  }
  const markup = essayArticle({ ...value, html: await renderEssay(value.content.body, { pictureOf }) });
  const description = value.content.excerpt;
  const named = { title, description, path: `/essays/${value.slug}`, image: ogImagePath('page', 'essays') };
  return { shell: 'essay', attribute: 'data-essay', markup, ...named };
}

/**
 * The page of an essay, a project, or bands, hidden from search engines. The API does not know what is previewed, so
 * the page's scripts find nothing to compare.
 * @throws Error if a built page has no place for it
 */
export async function fillPreview(item: Previewable, surroundings: Surroundings): Promise<string> {
  const { notice, site, origin } = surroundings;
  const { shell, attribute: name, markup, ...named } = await fillingOf(item, surroundings);
  const page = parse(pageShell(shell));
  const elements = [...elementsOf(page)];
  const place = elements.find((element) => attribute(element, name) !== undefined);
  const top = elements.find(({ tagName }) => tagName === 'header');
  if (!place || !top) throw new Error(`The page needs a header and an element with ${name}.`);
  fillHead(page, headOf({ ...named, trail: [], noindex: true }, siteOfPage(page, site), origin));
  setAttribute(place, name, null);
  const nodes = [markup].flat().flatMap(nodesOf);
  if (item.template === 'essay') fillAround(page, item.value, essaysAround(item.value, surroundings.shown.essays));
  if (item.template === 'page') {
    fillHero(elements, heroText(item.value, site.email));
    replaceBy(place, nodes);
  } else setChildren(place, nodes);
  replaceBy(top, [...nodesOf(html`<p class="announcement" role="status">${notice}</p>`), top]);
  return serialize(page);
}

/** Replaces the words beside the drawing of a hero (src/sections/PageHero.astro). */
function fillHero(elements: readonly Element[], words: Markup): void {
  const hero = elements.find((element) => attribute(element, 'class')?.split(' ').includes('page-hero'));
  const inside = hero && [...elementsOf(hero)][0];
  if (!inside) throw new Error('The page needs a hero.');
  const drawing = inside.childNodes.filter((node) => node.nodeName === 'svg');
  setChildren(inside, [...nodesOf(words), ...drawing]);
}
