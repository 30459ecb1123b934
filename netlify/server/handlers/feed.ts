import { feed, mostInFeed, type FeedEssay } from '#markup/feed.ts';
import { settings } from '#storage/collections/settings.ts';
import { inParallel } from '#storage/in-parallel.ts';
import { soon } from '#storage/soon.ts';
import { storesOf } from '#storage/stores.ts';
import { builtFeed, type FeedContent } from '../build/built-feed.ts';
import { builtInSite } from '../content/files/built-in.ts';
import { renderedEssay } from '../content/items/rendered-essay.ts';
import { visibleNow } from '../content/items/visible-now.ts';
import { withSettings } from '../content/visible/with-settings.ts';
import { siteOrigin } from '../environment/site-origin.ts';
import { xmlAnswer } from '../http/answers.ts';
import { cacheAtEdge, cacheBriefly, withEtag } from '../http/caching.ts';
import type { Call } from '../http/call.ts';
import { servePage } from '../http/serve-page.ts';
import { builtSettingsOf } from '../settings/built-settings.ts';

/** Saving an essay or a setting purges one of these. */
const tags = ['essays', 'site'];
/** How long the CDN keeps what the build knew of: only briefly, since storage will soon answer again. */
const brieflySeconds = 30;

/**
 * The newest essays in full, as visitors see them now (architecture §3). While storage does not answer, these are the
 * essays that the build knew of.
 */
export const handleFeed = servePage({
  path: '/rss.xml',
  async show(call) {
    const origin = siteOrigin(await builtInSite());
    const live = await soon(call.deployContext, call.now, () => feedNow(call));
    const { site, essays } = live ?? (await builtFeed());
    const xml = feed(site, essays, origin);
    const answer = xmlAnswer(xml);
    return withEtag(live ? cacheAtEdge(answer, tags, live.until) : cacheBriefly(answer, tags, brieflySeconds), xml);
  },
});

async function feedNow(call: Call): Promise<FeedContent & { until: Date | null }> {
  const [file, stored, { values, records, until, pictures }] = await Promise.all([
    builtInSite(),
    storesOf(call.deployContext).open(settings).all(),
    visibleNow(call.deployContext, 'essays', call.now),
  ]);
  const newest = values.slice(0, mostInFeed);
  const revs = new Map(records.map(({ id, rev }) => [id, rev]));
  const rendered = new Map<string, FeedEssay>();
  await inParallel(newest, async (essay) => {
    const html = await renderedEssay(call, essay, revs.get(essay.id) ?? null, pictures);
    rendered.set(essay.slug, { ...essay, html });
  });
  return {
    site: withSettings(file, builtSettingsOf(stored.records.map(({ value }) => value))),
    essays: newest.flatMap(({ slug }) => rendered.get(slug) ?? []),
    until,
  };
}
