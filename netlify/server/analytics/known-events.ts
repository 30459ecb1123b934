import { actionNames, otherPage, type EventBatch } from '#contract/api/events.ts';
import { archivePath } from '#contract/content/issue.ts';
import type { EventRecord } from '#storage/collections/events.ts';
import { knownAddresses } from './known-addresses.ts';

/** Targets that are no pages: where forms are sent to, what a link to an e-mail address leads to, and buttons. Definitions of forms would bring their schemas along. */
const otherTargets: ReadonlySet<string> = new Set([
  '/api/contact',
  '/api/newsletter/subscribe',
  'mailto:',
  ...actionNames,
]);

/** A page's own address: `/about/` and `/about.html` show what `/about` shows. An issue of the newsletter counts as its archive. */
function pageOf(path: string): string {
  const page = path.replace(/(\/index)?(\.html|\/)?$/, '') || '/';
  return page.startsWith(`${archivePath}/`) ? archivePath : page;
}

/** Without its query: what a visitor typed may stand in it. */
const targetOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

/**
 * What a batch says of pages, as it is kept. Nothing of it is a stranger's own word: a page that the site does not have is `other`, and a target that it does not name is
 * left out (rules 36).
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
