import { join } from 'node:path';
import { startBlobsServer } from '#local/blobs/server.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { openStores } from '#storage/stores.ts';
import { builtInContent } from '#server/content/files/built-in.ts';
import { randomOf } from '#support/random.ts';
import { editing } from './items.ts';
import { issues } from './newsletter.ts';
import { messages, signUps } from './people.ts';
import { pictures } from './pictures.ts';
import type { DemoSite } from './story.ts';
import { visits } from './visits.ts';

/** The same seed tells the same story, up to the moment at which it is told. */
const seed = 1_884;

/** Fills a data folder by way of the collections that the site itself writes with, one thing after the other, each at its moment. */
export async function fillDemo(folder: string, now: number): Promise<void> {
  const blobs = await startBlobsServer({ file: join(folder, 'blobs.sqlite') });
  const before = process.env['NETLIFY_BLOBS_CONTEXT'];
  // The client of Netlify Blobs finds its server there.
  process.env['NETLIFY_BLOBS_CONTEXT'] = blobs.context;
  try {
    let moment = now;
    const stores = openStores({ deployContext: 'dev', now: () => moment });
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
    if (before === undefined) delete process.env['NETLIFY_BLOBS_CONTEXT'];
    else process.env['NETLIFY_BLOBS_CONTEXT'] = before;
    await blobs.close();
  }
}
