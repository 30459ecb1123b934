import type { EventBatch } from '#contract/api/events.ts';
import type { EventRecord } from '#storage/collections/events.ts';
import { knownAddresses } from './known-addresses.ts';

/** Targets that are no pages: where forms are sent to, and what a link to an e-mail address leads to. Their definitions would bring the schemas of the forms along. */
const otherTargets: ReadonlySet<string> = new Set(['/api/contact', '/api/newsletter/subscribe', 'mailto:']);

/** A page's own address: `/about/` and `/about.html` show what `/about` shows. */
const pageOf = (path: string): string => path.replace(/(\/index)?(\.html|\/)?$/, '') || '/';

/** Without its query: what a visitor typed may stand in it. */
const targetOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

/**
 * The events of a batch that happened on a page of this site, as they are kept. Nothing of them is a stranger's own word: a target that the site does not name is left out,
 * and so is an event on a page that there is not (rules 36).
 */
export async function knownEvents(
  { events }: EventBatch,
  deployContext: string,
  now: Date,
): Promise<EventRecord['events']> {
  const named = events.map(({ eventName: name, page, url, ago = 0 }) => ({
    name,
    page: pageOf(page),
    url: url === undefined ? undefined : targetOf(url),
    ago,
  }));
  const asked = named.flatMap(({ page, url }) => (url === undefined ? [page] : [page, url]));
  const isKnown = await knownAddresses(deployContext, asked, now);
  return named
    .filter(({ page }) => isKnown(page))
    .map(({ name, page, url, ago }) => ({
      name,
      page,
      ...(url !== undefined && (otherTargets.has(url) || isKnown(url)) && { url }),
      ago,
    }));
}
