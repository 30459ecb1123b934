import { renderPreview, syncContent } from '#contract/api/admin-content.ts';
import { asksForBuilds } from '../build/asks-for-builds.ts';
import { builtInContent } from '../content/built-in.ts';
import { renderEssay } from '../content/render-markdown.ts';
import { syncContent as importContent, syncMessage, type SyncCounts } from '../content-items/sync-content.ts';
import { route, type Handler } from '../http/route.ts';
import { serveFamily } from '../http/serve.ts';
import { contentStoresOf } from '../opened-content.ts';
import { perDeployContext } from '../per-deploy-context.ts';
import { purgeCache } from '../purge-cache.ts';
import { contentRoutes } from './admin-content.ts';

/** The sync that is running, if any: who asks meanwhile gets its outcome (design §6). */
const runningSync = perDeployContext<{ sync?: Promise<SyncCounts> | undefined }>(() => ({}));

const sync: Handler<typeof syncContent> = async ({ deployContext, now }) => {
  const running = runningSync(deployContext);
  running.sync ??= builtInContent()
    .then((files) => importContent(contentStoresOf(deployContext), files, now))
    .finally(() => (running.sync = undefined));
  const counts = await running.sync;
  if (counts.imported > 0) await purgeCache(['essays', 'projects', 'published']);
  return { success: true, message: syncMessage(counts) };
};

/** Markdown as the site renders it (rule 21). */
const render: Handler<typeof renderPreview> = async ({ body }) => ({ success: true, html: renderEssay(body.body) });

export const handleAdminContent = asksForBuilds(
  serveFamily([...contentRoutes, route(syncContent, sync), route(renderPreview, render)]),
  [renderPreview.path],
);
