import { readBuild, renderPreview } from '#contract/api/admin-content.ts';
import { builtInContent } from '../content/built-in.ts';
import { renderEssay } from '../content/render-markdown.ts';
import { shownItems } from '../content/shown-items.ts';
import { builtInItems } from '../content-items/built-in-items.ts';
import { countPending } from '../content-items/pending.ts';
import { route, type Handler } from '../http/route.ts';
import { serveFamily } from '../http/serve.ts';
import { contentStoresOf } from '../opened-content.ts';
import { contentRoutes } from './admin-content.ts';

/** Markdown as the site renders it (rule 21). */
const render: Handler<typeof renderPreview> = async ({ body }) => ({ success: true, html: renderEssay(body.body) });

const build: Handler<typeof readBuild> = async ({ deployContext, deployId }) => {
  const [files, records] = await Promise.all([builtInContent(), contentStoresOf(deployContext).content.all()]);
  const items = records.flatMap(({ value }) => shownItems(value));
  return { success: true, pending: countPending(builtInItems(files), items), build: deployId };
};

export const handleAdminContent = serveFamily([
  ...contentRoutes,
  route(renderPreview, render),
  route(readBuild, build),
]);
