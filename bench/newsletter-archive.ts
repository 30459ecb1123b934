import { join } from 'node:path';
import { startBlobsServer } from '#local/blobs/server.ts';
import { firstSent, storeCampaign } from '#support/archived-campaigns.ts';
import { timedGet } from './administrator.ts';
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
async function fill(dataDir: string): Promise<void> {
  const server = await startBlobsServer({ file: join(dataDir, 'blobs.sqlite') });
  process.env['NETLIFY_BLOBS_CONTEXT'] = server.context;
  for (let number = 0; number < issues; number += 1)
    await storeCampaign('dev', { slug: `issue-${number}`, markdown, startedAt: firstSent + number * week });
  delete process.env['NETLIFY_BLOBS_CONTEXT'];
  await server.close();
}

/** How long a reader of the archive waits, with four years of issues. */
export const measureNewsletterArchive = (): Promise<Figure[]> =>
  withDataDir(async (dataDir) => {
    await fill(dataDir);
    return withSiteOver(dataDir, async ({ url }) => {
      const figures: Figure[] = [];
      for (const [name, path, limit] of [
        ['The list', '/newsletter', 25],
        ['An issue', '/newsletter/issue-100', 15],
        ['The feed', '/newsletter/rss.xml', 25],
      ] as const) {
        const first = await timedGet(url + path, {});
        const times: number[] = [];
        for (let run = 0; run < runs; run += 1) times.push(await timedGet(url + path, {}));
        figures.push(
          atMost(`${name} of ${issues} issues, the first answer`, first, 1_000, 'ms'),
          atMost(`${name} of ${issues} issues, warm`, median(times), limit, 'ms', 1),
        );
      }
      return figures;
    });
  });
