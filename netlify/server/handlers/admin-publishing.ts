import { renderPreview } from '#contract/api/admin-content.ts';
import { bearer } from '../auth/bearer.ts';
import { asksForBuilds } from '../build/asks-for-builds.ts';
import { renderEssay } from '../content/render/render-markdown.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { drawEssay } from '#contract/api/admin-preview.ts';
import { contentRoutes } from './admin-content.ts';
import { draw } from './draw-essay.ts';

/** Markdown as the site renders it (rules 21). */
const render: Handler<typeof renderPreview> = async ({ body: { body } }) => ({
  success: true,
  html: await renderEssay(body),
});

export const handleAdminContent = asksForBuilds(
  serve([...contentRoutes, route(renderPreview, render), route(drawEssay, draw)], bearer),
  [renderPreview.path, drawEssay.path],
);
