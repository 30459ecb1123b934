import type { ContentItem } from '#contract/content/item.ts';
import { content } from '#storage/collections/content.ts';
import { isLive } from '#storage/revision.ts';
import { storesOf } from '#storage/stores.ts';
import { builtInSite } from '../content/files/built-in.ts';
import { pageShell } from '../pages/page-shell.ts';
import { readForPreview } from '../content/visible/read-for-preview.ts';
import { isVisible } from '../content/visible/visible-at.ts';
import { credentialsAt } from '../auth/credentials.ts';
import { previewKey } from '../auth/key-for.ts';
import type { Call } from '../http/call.ts';
import { pageAnswer } from '../http/answers.ts';
import { notFound } from '../http/refusal.ts';
import { servePage } from '../http/serve-page.ts';
import { fillPreview } from '../pages/fill-preview.ts';
import { readPreview } from '../pages/preview-token.ts';
import { siteOrigin } from '../environment/site-origin.ts';

/** The address is the key: no cache keeps what it opens, no search engine finds it, and no other site is told of it. */
const unkept = { 'Netlify-CDN-Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' };

/**
 * One revision of an item on the real template, for whoever has its signed address. Every reason for which there is nothing to see gives the same page: nobody learns
 * whether an address was forged, is over, or names an item that is gone.
 */
export const handlePreview = servePage({
  path: '/preview/{token}',
  headers: unkept,
  async show(call) {
    const item = await itemOf(call);
    const shown = item && readForPreview(item);
    if (!item || !shown || typeof shown === 'string') throw notFound();
    const site = await builtInSite();
    const notice = isVisible(item, call.now) ? 'Preview.' : 'Preview. Not published.';
    return pageAnswer(fillPreview(shown, { notice, site, origin: siteOrigin(site) }));
  },
  refused: () => pageShell('not-found'),
});

/** The revision that a token names, as long as its item is not deleted and can be read. */
async function itemOf(call: Call): Promise<ContentItem | null> {
  const { deployContext, params, now } = call;
  const credentials = credentialsAt(call);
  const named = credentials && readPreview(previewKey(deployContext, credentials), params['token'] ?? '', now);
  if (!named) return null;
  const [newest, ...older] = await storesOf(deployContext).open(content).history(named.id);
  if (!newest || !isLive(newest)) return null;
  return [newest, ...older].filter(isLive).find(({ rev }) => rev === named.rev)?.value ?? null;
}
