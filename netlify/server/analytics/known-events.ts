import { actionNames, otherPage, type EventBatch } from '#contract/api/events.ts';
import { archivePath } from '#contract/content/issue.ts';
import type { EventRecord } from '#storage/collections/event-record.ts';
import { knownAddresses } from './known-addresses.ts';

/**
 * Targets that are not pages: form actions, the target of a mail link, and buttons. Importing the form definitions
 * would bring in their schemas.
 */
const otherTargets: ReadonlySet<string> = new Set([
  '/api/contact',
  '/api/newsletter/subscribe',
  'mailto:',
  ...actionNames,
]);

/**
 * A page's canonical address: `/about/` and `/about.html` show the same as `/about`. An issue of the newsletter counts
 * as the archive.
 */
function pageOf(path: string): string {
  const page = path.replace(/(\/index)?(\.html|\/)?$/, '') || '/';
  return page.startsWith(`${archivePath}/`) ? archivePath : page;
}

/** Without the query, which may contain what a visitor typed. */
const targetOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

/**
 * The stored form of a batch's addresses. No free text from a stranger is stored: a page that the site does not have
 * becomes `other`, and an unknown target is dropped (rules 36).
 */
export async function knownEvents(
  { events, read }: EventBatch,
  deployContext: string,
  now: Date,
): Promise<Pick<EventRecord, 'events' | 'read'>> {
  const named = events.map(({ eventName: name, page, url, ago = 0 }) => ({
    name,
    page: pageOf(page),
    url: url === undefined ? undefined : targetOf(url),
    ago,
  }));
  const readPage = read && pageOf(read.page);
  const asked = [...named.flatMap(({ page, url }) => [page, url]), readPage].filter((one) => one !== undefined);
  const isKnown = await knownAddresses(deployContext, asked, now);
  const shown = (page: string): string => (isKnown(page) ? page : otherPage);
  return {
    events: named.map(({ name, page, url, ago }) => ({
      name,
      page: shown(page),
      ...(url !== undefined && (otherTargets.has(url) || isKnown(url)) && { url }),
      ago,
    })),
    ...(read &&
      readPage !== undefined && {
        read: { page: shown(readPage), ms: read.ms, quarters: [...new Set(read.quarters)].sort() },
      }),
  };
}
