import { campaigns } from '#storage/collections/campaigns.ts';
import { newId } from '#storage/ids.ts';
import { campaign, firstSent } from '#support/archived-campaigns.ts';
import { timedGet, timedGets } from './administrator.ts';
import { overDatabase } from './database-store.ts';
import { atMost, type Figure } from './figure.ts';
import { withDataDir, withSiteOver } from './served-site.ts';
import { median } from './statistics.ts';

const issues = 200;
const runs = 100;
const week = 7 * 24 * 60 * 60_000;
const markdown = 'Four hundred customers a day, [one sheet of paper](/essays), and no network until dark.\n\n'.repeat(
  100,
);

/** Stores an issue for each week of four years, each of about 1,500 words. */
const fill = (dataDir: string): Promise<void> =>
  overDatabase(dataDir, async ({ storesAt }) => {
    const collection = storesAt().open(campaigns);
    for (let number = 0; number < issues; number += 1) {
      const issue = { slug: `issue-${number}`, markdown, startedAt: firstSent + number * week };
      await collection.create(newId(), campaign(issue));
    }
  });

/** How long a reader of the archive waits, with four years of issues. */
export const measure = (): Promise<Figure[]> =>
  withDataDir(async (dataDir) => {
    await fill(dataDir);
    return withSiteOver(dataDir, async ({ url }) => {
      const figures: Figure[] = [];
      for (const [name, path, limit] of [
        ['The list', '/newsletter', 25],
        ['An issue', '/newsletter/issue-100', 15],
        ['The feed', '/newsletter/rss.xml', 25],
      ] as const) {
        const first = await timedGet(url + path);
        const times = await timedGets(runs, url + path);
        figures.push(
          atMost(`${name} of ${issues} issues, the first answer`, first, 1_000, 'ms'),
          atMost(`${name} of ${issues} issues, warm`, median(times), limit, 'ms', 1),
        );
      }
      return figures;
    });
  });
