import type { Essay } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
import type { PictureLookup } from '#contract/content/picture.ts';
import { lookupOf, picturesIn, withPictures, type ShownPictures } from '#contract/content/shown-picture.ts';
import { contentTypes } from '#contract/content/types.ts';
import { renderedEssays, type RenderingKey } from '#storage/collections/rendered-essays.ts';
import { withinDeadline } from '#storage/deadline.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { storesOf } from '#storage/stores.ts';
import { createValueCache } from '#storage/value-cache.ts';
import type { Call } from '../../http/call.ts';
import { causeOf, logEvent } from '../../http/log.ts';
import { rendererVersion } from '../render/renderer-version.ts';
import { shownElsewhere } from '../render/shown-elsewhere.ts';
import { visibleVersion } from '../visible/visible-at.ts';
import { shownPictures } from './shown-pictures.ts';

type Site = Pick<Call, 'deployContext' | 'waitUntil'>;

/** Characters of HTML that a warm instance remembers. */
const remembered = 4_000_000;
const htmlByBody = createValueCache<string>(remembered);
const storedIn = perDeployContext((deployContext) => storesOf(deployContext).open(renderedEssays));

/** Longest wait for a kept rendering, in milliseconds: rendering itself takes a few. */
const patienceMs = 1_000;

/**
 * The HTML of a visible essay: remembered by this instance, kept in storage, or rendered now and then kept (decision
 * 0087). A storage failure never makes it fail.
 * @param rev revision of its item; null for an essay from the files, whose static page was rendered by the build
 * @param pictures what the pictures of its text show
 */
export async function renderedEssay(
  site: Site,
  { id, content: { body } }: Essay,
  rev: number | null,
  pictures: ShownPictures,
): Promise<string> {
  const pictureOf = lookupOf(pictures);
  const shown = await shownBy(body, pictureOf);
  const known = htmlByBody.get(shown);
  if (known !== undefined) return known;
  const key = rev === null ? null : { id, rev, version: rendererVersion };
  const kept = key && (await quietly('read', () => storedIn(site.deployContext).read(key, shown)));
  const html = kept ?? (await render(body, pictureOf));
  if (key && kept === null) site.waitUntil('keep rendering', () => keep(site, key, shown, html));
  htmlByBody.set(shown, html, shown.length + html.length);
  return html;
}

/**
 * Renders what visitors see of an item that was just written and keeps it, so that no visitor waits; forgets it if they
 * no longer see anything. Never fails.
 */
export function renderAhead(
  site: Site,
  { id, rev, value }: Pick<StoredRecord<ContentItem>, 'id' | 'rev' | 'value'>,
  now: Date,
): void {
  // Nothing is kept for an item that was never published.
  if (!contentTypes[value.type].body || value.publishedAt === null) return;
  const content = visibleVersion(value, now)?.content;
  const body = typeof content === 'object' && content !== null && 'body' in content ? content.body : undefined;
  const key = { id, rev, version: rendererVersion };
  site.waitUntil('render ahead', async () => {
    if (typeof body !== 'string') return forget(site, id);
    const pictures =
      picturesIn(body).length > 0 ? await quietly('ask for pictures', () => shownPictures(site.deployContext)) : {};
    if (!pictures) return;
    const [text, pictureOf] = [withPictures(body, pictures), lookupOf(pictures)];
    return keep(site, key, await shownBy(text, pictureOf), await render(text, pictureOf));
  });
}

/** Forgets the renderings of an item. Never fails. */
export const forget = (site: Site, id: string): Promise<unknown> =>
  quietly('forget', () => storedIn(site.deployContext).forget(id));

/** Keeps HTML, which is valid only for this text and what the text shows. */
const keep = (site: Site, key: RenderingKey, shown: string, html: string): Promise<unknown> =>
  quietly('keep', () => storedIn(site.deployContext).keep(key, shown, html));

/**
 * A text together with the pictures and figures that it shows: replacing a picture or redrawing a figure makes it a
 * different text.
 */
const shownBy = async (body: string, pictureOf: PictureLookup): Promise<string> =>
  body + (await shownElsewhere(body, pictureOf));

/**
 * The renderer is loaded with the first essay whose rendering was not kept. A call that finds everything costs no
 * import.
 */
async function render(body: string, pictureOf: PictureLookup): Promise<string> {
  const { renderEssay } = await import('../render/render-markdown.ts');
  return renderEssay(body, { pictureOf });
}

/** Derived data may be lost, so a failure is only logged. */
async function quietly<T>(operation: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await withinDeadline(patienceMs, work);
  } catch (error) {
    logEvent({ event: 'rendering_not_stored', operation, cause: causeOf(error) });
    return null;
  }
}
