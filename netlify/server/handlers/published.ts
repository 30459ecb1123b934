import { readPublished, type PublishedItem } from '#contract/api/published.ts';
import { contentCacheTags } from '#contract/content/types.ts';
import { pageLimits } from '#contract/api/page.ts';
import { builtSettingsOf } from '../settings/built-settings.ts';
import { builtInContent, builtInSources } from '../content/files/built-in.ts';
import { asPublished, asWithdrawn, readPublishedState } from '../content/items/published-items.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { contentStoresOf } from '../stores/opened-content.ts';
import { storageOf } from '../stores/opened-storage.ts';

/** Most bytes of the items of one page: Netlify sends no answer of more than 6 MB. */
const mostBytes = 4_000_000;

/** Where the next page begins, and of which state: what was published in between would be missing or twice in a mixture. */
interface Place {
  state: string;
  after: string;
}

const encode = ({ state, after }: Place): string => `${state}.${after}`;

function placeOf(cursor: string | null): Place | null {
  if (cursor === null) return null;
  const [, state, after] = /^([0-9a-z]{1,20})\.([\w.-]{1,100})$/.exec(cursor) ?? [];
  if (state !== undefined && after !== undefined) return { state, after };
  const message = 'Use the nextCursor of the page before, or none for the first page.';
  throw new Refusal('invalid', message, { fields: { cursor: message } });
}

/** As many of the items as fit; one that is larger alone comes alone. */
function fitting(items: readonly PublishedItem[]): PublishedItem[] {
  let bytes = 0;
  const end = items.findIndex((item) => (bytes += Buffer.byteLength(JSON.stringify(item))) > mostBytes);
  return items.slice(0, end === -1 ? items.length : Math.max(end, 1));
}

/** What the build of the site lays over its files (architecture §6). */
const list: Handler<typeof readPublished> = async ({ deployContext, query, now }) => {
  const place = placeOf(query.get('cursor'));
  const stores = contentStoresOf(deployContext);
  const [files, sources, settings] = await Promise.all([
    builtInContent(),
    builtInSources(),
    storageOf(deployContext).settings.all(),
  ]);
  const site = await readPublishedState(stores, files, builtSettingsOf(settings.map(({ value }) => value)), now);
  if (place && place.state !== site.state) {
    throw new Refusal('conflict', 'What is published has changed since the first page was read. Begin again.');
  }
  const rest = site.records.filter(({ id }) => !place || id > place.after);
  const published = fitting(await asPublished(stores, files, sources, rest.slice(0, pageLimits.most)));
  const last = published.at(-1);
  return {
    success: true,
    state: site.state,
    published,
    withdrawn: place ? [] : await asWithdrawn(stores, site.withdrawn),
    settings: site.laid.settings,
    nextCursor: last && published.length < rest.length ? encode({ state: site.state, after: last.id }) : null,
    total: site.records.length,
  };
};

export const handlePublished = serve([
  route(readPublished, list, { cacheTags: () => [...contentCacheTags(), 'site'] }),
]);
