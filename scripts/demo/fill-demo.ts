import { join } from 'node:path';
import { storageFetch } from '#local/blobs/storage-fetch.ts';
import { openStorage } from '#local/blobs/storage.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { logToStderr } from '#storage/log.ts';
import { openStores } from '#storage/stores.ts';
import { builtInContent } from '#server/content/files/built-in.ts';
import { randomOf } from '#support/random.ts';
import { editing } from './items.ts';
import { issues } from './newsletter.ts';
import { messages, signUps } from './people.ts';
import { pictures } from './pictures.ts';
import type { DemoSite } from './story.ts';
import { visits } from './visits.ts';

/** The same seed gives the same story, relative to the present time. */
const seed = 1_884;

const url = 'http://demo.test';

/** Fills a data folder through the site's own collections, event by event, each at its time. */
export async function fillDemo(folder: string, now: number): Promise<void> {
  // Thousands of calls: connections within one process would take most of the time.
  const storage = openStorage({ file: join(folder, 'blobs.sqlite') });
  // A snapshot in the background may come too late. It only saves reads: a newcomer need not hear of it.
  let isFilling = true;
  const before = process.env['NETLIFY_BLOBS_CONTEXT'];
  // Tells the client of Netlify Blobs where the storage is.
  process.env['NETLIFY_BLOBS_CONTEXT'] = storage.at(url);
  try {
    let moment = now;
    const stores = openStores({
      deployContext: 'dev',
      now: () => moment,
      fetch: storageFetch(storage, url),
      log: (event) => {
        if (isFilling) logToStderr(event);
      },
    });
    const files = await builtInContent();
    const { name, tagline, domain } = files.site;
    const letterhead = { name, tagline, origin: `https://${domain}` };
    const site: DemoSite = { stores, items: stores.open(contentStores), files, letterhead };
    const random = randomOf(seed);
    const picture = await pictures(site, new Date(now - 40 * 24 * 60 * 60_000));
    const story = [...editing(now, picture), ...messages(now), ...signUps(now, random), ...issues(now)];
    for (const { at, happen } of story.sort((left, right) => left.at - right.at)) {
      moment = at;
      await happen(site, at);
    }
    await visits(site, now, random, (at) => (moment = at));
  } finally {
    isFilling = false;
    if (before === undefined) delete process.env['NETLIFY_BLOBS_CONTEXT'];
    else process.env['NETLIFY_BLOBS_CONTEXT'] = before;
    storage.close();
  }
}
