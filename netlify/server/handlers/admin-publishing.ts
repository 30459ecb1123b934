import { renderPreview } from '#contract/api/admin-content.ts';
import { lookUpPaths } from '#contract/api/known-paths.ts';
import { lookupOf, picturesIn, withPictures } from '#contract/content/shown-picture.ts';
import { bearer } from '../auth/bearer.ts';
import { asksForBuilds } from '../build/asks-for-builds.ts';
import { shownPictures } from '../content/items/shown-pictures.ts';
import { renderEssay } from '../content/render/render-markdown.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { drawEssay } from '#contract/api/admin-preview.ts';
import { contentRoutes } from './admin-content.ts';
import { draw } from './draw-essay.ts';
import { knownPaths } from './known-paths.ts';

/** Markdown as the site renders it (rules 21). */
const render: Handler<typeof renderPreview> = async ({ deployContext, body: { body } }) => {
  const pictures = picturesIn(body).length > 0 ? await shownPictures(deployContext) : {};
  return { success: true, html: await renderEssay(withPictures(body, pictures), { pictureOf: lookupOf(pictures) }) };
};

export const handleAdminContent = asksForBuilds(
  serve(
    [...contentRoutes, route(renderPreview, render), route(drawEssay, draw), route(lookUpPaths, knownPaths)],
    bearer,
  ),
  [renderPreview.path, drawEssay.path, lookUpPaths.path],
);
