import type { Essay } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
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
import { visibleVersion } from '../visible/visible-at.ts';
import { shownPictures } from './shown-pictures.ts';

type Site = Pick<Call, 'deployContext' | 'waitUntil'>;

/** Characters of HTML that a warm instance remembers. */
const remembered = 4_000_000;
const htmlByBody = createValueCache<string>(remembered);
const storedIn = perDeployContext((deployContext) => storesOf(deployContext).open(renderedEssays));

/** Milliseconds for which a kept rendering is waited for: rendering takes a few. */
const patienceMs = 1_000;

/**
 * The HTML of a visible essay: as this instance remembers it, as it was kept, or rendered now and kept (decision 0087). Never fails for storage.
 *
 * @param rev revision of its item; null for an essay of the files, whose static page was rendered by the build
 * @param pictures what the pictures of its text show
 */
export async function renderedEssay(
  site: Site,
  { id, content }: Essay,
  rev: number | null,
  pictures: ShownPictures,
): Promise<string> {
  const text: Text = { body: content.body, pictures };
  const said = saidBy(text);
  const known = htmlByBody.get(said);
  if (known !== undefined) return known;
  const key = rev === null ? null : { id, rev, version: rendererVersion };
  const kept = key && (await quietly('read', () => storedIn(site.deployContext).read(key, said)));
  const html = kept ?? (await render(text));
  if (key && kept === null) site.waitUntil('keep rendering', () => keep(site, key, said, html));
  htmlByBody.set(said, html, said.length + html.length);
  return html;
}

/** A body whose pictures are as they are now, and what is known of those. */
interface Text {
  body: string;
  pictures: ShownPictures;
}

/** All that decides what a text renders to: its body, and the size of each picture in it that is known. */
function saidBy({ body, pictures }: Text): string {
  const pictureOf = lookupOf(pictures);
  const known = [...new Set(picturesIn(body))].flatMap((path) => pictureOf(path) ?? []);
  const sizes = known.map(({ path, width, height }) => `${path} ${width}x${height}`);
  return [body, ...sizes].join('\0');
}

/** Keeps what visitors see of an item that was just written, so that no visitor waits for it; forgets what they see no more. Never fails. */
export function renderAhead(
  site: Site,
  { id, rev, value }: Pick<StoredRecord<ContentItem>, 'id' | 'rev' | 'value'>,
  now: Date,
): void {
  // Of what nobody has seen nothing is kept.
  if (!contentTypes[value.type].body || value.publishedAt === null) return;
  const content = visibleVersion(value, now)?.content;
  const body = typeof content === 'object' && content !== null && 'body' in content ? content.body : undefined;
  const key = { id, rev, version: rendererVersion };
  site.waitUntil('render ahead', async () => {
    if (typeof body !== 'string') return forget(site, id);
    const pictures =
      picturesIn(body).length > 0 ? await quietly('ask for pictures', () => shownPictures(site.deployContext)) : {};
    if (!pictures) return;
    const text: Text = { body: withPictures(body, pictures), pictures };
    return keep(site, key, saidBy(text), await render(text));
  });
}

/** Forgets the renderings of an item. Never fails. */
export const forget = (site: Site, id: string): Promise<unknown> =>
  quietly('forget', () => storedIn(site.deployContext).forget(id));

const keep = (site: Site, key: RenderingKey, body: string, html: string): Promise<unknown> =>
  quietly('keep', () => storedIn(site.deployContext).keep(key, body, html));

/** The renderer is loaded with the first essay that was not kept: a call that finds all of it costs no import. */
async function render({ body, pictures }: Text): Promise<string> {
  const { renderEssay } = await import('../render/render-markdown.ts');
  return renderEssay(body, { pictureOf: lookupOf(pictures) });
}

/** What is derived may be lost: a failure is a line in the log. */
async function quietly<T>(operation: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await withinDeadline(patienceMs, work);
  } catch (error) {
    logEvent({ event: 'rendering_not_stored', operation, cause: causeOf(error) });
    return null;
  }
}
