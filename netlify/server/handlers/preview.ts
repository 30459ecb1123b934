import type { ContentItem } from '#contract/content/item.ts';
import { bylineOf } from '#contract/content/shown-essay.ts';
import { lookupOf } from '#contract/content/shown-picture.ts';
import { content } from '#storage/collections/content.ts';
import { isLive } from '#storage/revision.ts';
import { storesOf } from '#storage/stores.ts';
import { builtInSite } from '../content/files/built-in.ts';
import { pageShell } from '../pages/page-shell.ts';
import { visibleNow } from '../content/items/visible-now.ts';
import { shownPictures } from '../content/items/shown-pictures.ts';
import { readForPreview, type Previewable } from '../content/visible/read-for-preview.ts';
import { picturesOf, shownValue } from '../content/visible/shown-value.ts';
import { isVisible } from '../content/visible/visible-at.ts';
import { credentialsAt } from '../auth/credentials.ts';
import { previewKey } from '../auth/key-for.ts';
import type { Call } from '../http/call.ts';
import { pageAnswer } from '../http/answers.ts';
import { notFound } from '../http/refusal.ts';
import { servePage } from '../http/serve-page.ts';
import { fillPreview } from '../pages/fill-preview.ts';
import { builtFrame, builtFrameOf, framePolicy, isSavedFrame, itemIn, savedFrame } from '../pages/edit-frame.ts';
import { emptyPage } from '../pages/empty-page.ts';
import { emptyEssay, readPreview, type Previewed } from '../pages/preview-token.ts';
import { siteOrigin } from '../environment/site-origin.ts';

/** The address is the key: no cache keeps the page, no search engine lists it, and no other site learns the address. */
const unkept = { 'Netlify-CDN-Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' };

/**
 * One revision of an item on the real template, for the holder of its signed address. Every reason to show nothing
 * gives the same page: a reader cannot learn whether an address was forged, has expired, or names a deleted item.
 */
export const handlePreview = servePage({
  path: '/preview/{token}',
  headers: unkept,
  async show(call) {
    const named = namedBy(call);
    if (named?.id === emptyEssay.id) return framed(emptyPage('essay', 'data-essay'));
    const built = builtFrameOf(named?.id ?? '');
    if (built !== null) return framed(await builtFrame(built));
    const item = named && (await itemOf(call, named));
    const site = await builtInSite();
    const readable = item && readForPreview(item, bylineOf(site));
    if (!item || !readable || typeof readable === 'string') throw notFound();
    const shown = await shownNow(call);
    const notice = isVisible(item, call.now) ? 'Preview.' : 'Preview. Not published.';
    const pictures = picturesOf(readable.value).length > 0 ? await shownPictures(call.deployContext) : {};
    const previewed = { ...readable, value: shownValue(readable.value, pictures) } as Previewable;
    const around = { notice, site, origin: siteOrigin(site), shown, pictureOf: lookupOf(pictures) };
    if (isSavedFrame(named.id)) return framed(await savedFrame(previewed, around));
    return pageAnswer(await fillPreview(previewed, around));
  },
  refused: () => pageShell('not-found'),
});

/** A page for editing: only the admin may frame it. */
function framed(html: string | null): Response {
  if (html === null) throw notFound();
  const answer = pageAnswer(html);
  answer.headers.set('Content-Security-Policy', framePolicy);
  return answer;
}

/**
 * What the bands of a page, and the pages of a project and an essay, show besides their own content, as visitors see it
 * now.
 */
async function shownNow({ deployContext, now }: Call) {
  const [sections, essays, projects] = await Promise.all([
    visibleNow(deployContext, 'sections', now),
    visibleNow(deployContext, 'essays', now),
    visibleNow(deployContext, 'projects', now),
  ]);
  return { sections: sections.values, essays: essays.values, projects: projects.values };
}

/** What the token of an address names; null if the token is wrong or has expired. */
function namedBy(call: Call): Previewed | null {
  const credentials = credentialsAt(call);
  return credentials && readPreview(previewKey(call.deployContext, credentials), call.params['token'] ?? '', call.now);
}

/** A revision, unless its item is deleted or cannot be read. */
async function itemOf({ deployContext }: Call, named: Previewed): Promise<ContentItem | null> {
  const [newest, ...older] = await storesOf(deployContext).open(content).history(itemIn(named.id));
  if (!newest || !isLive(newest)) return null;
  return [newest, ...older].filter(isLive).find(({ rev }) => rev === named.rev)?.value ?? null;
}
