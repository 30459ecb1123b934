import type { EventRecord } from '#storage/collections/event-record.ts';
import { events } from '#storage/collections/events.ts';
import { openStores } from '#storage/stores.ts';
import type { ServedSite } from '../../support/served-site.ts';
import { withStores } from './stored.ts';

export interface Visit extends Partial<EventRecord> {
  /** How many milliseconds ago its batch arrived. */
  ago: number;
  /** The page that was viewed. */
  page: string;
}

/** Stores a batch for each page view, as if it had arrived then; marks distinguish visitors. */
export const storeVisits = (site: ServedSite, visits: readonly Visit[]) =>
  withStores(site, async () => {
    const now = Date.now();
    for (const { ago, page, ...changes } of visits)
      await openStores({ deployContext: 'dev', now: () => now - ago })
        .open(events)
        .add({ events: [{ name: 'page_view', page, ago: 0 }], visitor: 'ada', ...changes });
  });
