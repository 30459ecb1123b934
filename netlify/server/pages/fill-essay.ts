import { parse, serialize } from 'parse5';
import { ogImagePath } from '#contract/content/og-image.ts';
import type { EssayDetail } from '#contract/api/essays.ts';
import type { Site } from '#contract/content/site.ts';
import { essayArticle } from '#markup/essay-article.ts';
import type { EssaysAround } from '#markup/essay-around.ts';
import { essayMeta } from '#markup/essay-meta.ts';
import { headOf } from '#markup/head.ts';
import { fillAround } from './fill-around.ts';
import { nodesOf, placeIn, setChildren } from './html-tree.ts';
import { fillHead, siteOfPage } from './fill-head.ts';

/**
 * The page of an essay as the build would make it: the shell `essay-shell` with the essay and its head. By default the
 * picture for cards is that of the list, since the build only draws pictures for essays that it knows of.
 * @param around the further essays
 * @param origin address of the site
 * @param image path of the picture for cards
 * @throws Error if the shell has no place for an essay
 */
export function fillEssay(
  shell: string,
  essay: EssayDetail,
  around: EssaysAround,
  site: Site,
  origin: string,
  image = ogImagePath('page', 'essays'),
): string {
  const page = parse(shell);
  const place = placeIn(page, 'data-essay');
  const { body: _, ...content } = essay.content;
  const shown = { ...essay, content };
  const meta = essayMeta(shown, site, origin, image);
  fillHead(page, headOf(meta, siteOfPage(page, site), origin));
  setChildren(place, nodesOf(essayArticle(shown)));
  fillAround(page, shown, around);
  return serialize(page);
}
