import { itemForBuilds, readPublished, type PublishedItem } from '#contract/api/published.ts';
import { pageLimits } from '#contract/api/page.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { settings } from '#storage/collections/settings.ts';
import { storesOf } from '#storage/stores.ts';
import { builtSettingsOf } from '../settings/built-settings.ts';
import { builtInContent, builtInSources } from '../content/files/built-in.ts';
import type { Content } from '../content/files/content.ts';
import { filePathOf } from '../content/files/file-path.ts';
import { formerAddresses } from '../content/items/former-addresses.ts';
import { asPublished, asWithdrawn, readPublishedState } from '../content/items/published-items.ts';
import { publicFiles, publiclyWithdrawn } from '../content/items/public-files.ts';
import { publicPictures } from '../content/items/public-pictures.ts';
import { shownPictures } from '../content/items/shown-pictures.ts';
import { cursorIn, cursorOf } from '../http/list-pages.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';

/** The largest total size of the items on one page, in bytes: Netlify sends no answer of more than 6 MB. */
const mostBytes = 4_000_000;

/**
 * The content of a cursor: the state to which the page belongs, and the item after which it begins. Pages of two states
 * would miss or repeat what was published in between.
 */
const place: [state: string, after: string] = ['', ''];

/** As many of the items as fit alongside the parts; an item that is too large comes alone. */
function fitting(items: readonly PublishedItem[], beside: readonly PublishedItem[]): PublishedItem[] {
  let bytes = Buffer.byteLength(JSON.stringify(beside));
  const end = items.findIndex((item) => (bytes += Buffer.byteLength(JSON.stringify(item))) > mostBytes);
  return items.slice(0, end === -1 ? items.length : Math.max(end, 1));
}

const isPart = ({ type }: { type: string }): boolean => type === 'part';

/** When public files without a date of their own were first known, by path. */
const datesOf = (files: Content, now: Date): Record<string, string> =>
  Object.fromEntries(
    publicFiles(files, now).flatMap(({ draft, since }) =>
      since === undefined ? [] : [[filePathOf(draft), since] as const],
    ),
  );

/**
 * What the build of the site lays over its files (architecture §6). Anyone may read it, so it reveals only what was
 * public (decision 0190).
 */
const list: Handler<typeof readPublished> = async ({ deployContext, query, now }) => {
  const cursor = cursorIn(query, place);
  const stores = storesOf(deployContext).open(contentStores);
  const [files, sources, stored] = await Promise.all([
    builtInContent(),
    builtInSources(),
    storesOf(deployContext).open(settings).all(),
  ]);
  const site = await readPublishedState(stores, files, builtSettingsOf(stored.records.map(({ value }) => value)), now);
  const [state, after] = cursor ?? [site.state, ''];
  if (state !== site.state) {
    throw new Refusal('conflict', 'What is published has changed since the first page was read. Begin again.');
  }
  const items = site.records.filter(({ value }) => !isPart(value));
  const rest = items.filter(({ id }) => id > after);
  const parts = cursor
    ? []
    : await asPublished(
        stores,
        files,
        sources,
        site.records.filter(({ value }) => isPart(value)),
      );
  const listed = await asPublished(stores, files, sources, rest.slice(0, pageLimits.most));
  const published = fitting(listed.map(itemForBuilds), parts);
  const last = published.at(-1);
  const known = cursor ? [] : await formerAddresses(stores, site.records);
  return {
    success: true,
    state: site.state,
    published,
    parts,
    withdrawn: cursor ? [] : await asWithdrawn(stores, publiclyWithdrawn(files, site.withdrawn, known, now)),
    known,
    dated: cursor ? {} : datesOf(files, now),
    settings: site.laid.settings,
    pictures: cursor ? {} : publicPictures(files, site, await shownPictures(deployContext), now),
    nextCursor: last && published.length < rest.length ? cursorOf([state, last.id]) : null,
    total: items.length,
  };
};

/**
 * The answer has no tags, so no cache keeps it: a build with an old answer would bring back what has since been
 * withdrawn.
 */
export const handlePublished = serve([route(readPublished, list)]);
