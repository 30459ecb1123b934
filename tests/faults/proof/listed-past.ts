import type { BlobPage } from '#local/blobs/lists.ts';
import type { Target } from '#local/blobs/target.ts';

/** The value of a key from a given time on; null if it was deleted. */
interface Version {
  at: number;
  etag: string | null;
}

const pageSize = 1000;
const cursorStart = 'past.';

/**
 * Remembers when each key appeared and disappeared, so that a list can be answered as of an earlier time: Netlify's may
 * lag by up to 60 seconds.
 */
export function openPast() {
  const stores = new Map<string, Map<string, Version[]>>();

  /** Records a completed request. */
  function note({ store, key }: Target, etag: string | null): void {
    if (store === null || key === null) return;
    const keys = stores.get(store) ?? new Map<string, Version[]>();
    stores.set(store, keys);
    keys.set(key, [...(keys.get(key) ?? []), { at: Date.now(), etag }]);
  }

  const isPast = ({ query }: Target): boolean => query.get('cursor')?.startsWith(cursorStart) ?? false;

  /** A page of the list as of that time; a cursor keeps the time of its first page. */
  function listAt({ store, query }: Target, moment: number): BlobPage {
    const prefix = query.get('prefix') ?? '';
    const [, at = String(moment), from = ''] = (query.get('cursor') ?? '').split('.');
    const after = Buffer.from(from, 'base64url').toString();
    const page: BlobPage = { blobs: [], directories: [] };
    const directories = new Set<string>();
    const keys = [...(stores.get(store ?? '') ?? [])].filter(([key]) => key.startsWith(prefix) && key > after);
    for (const [key, versions] of keys.sort(([one], [other]) => (one < other ? -1 : 1))) {
      const etag = versions.findLast((version) => version.at <= Number(at))?.etag ?? null;
      if (etag === null) continue;
      const slash = query.has('directories') ? key.indexOf('/', prefix.length) : -1;
      if (slash !== -1) directories.add(key.slice(0, slash));
      else page.blobs.push({ key, etag, size: 0, last_modified: new Date(Number(at)).toISOString() });
      if (page.blobs.length + directories.size < pageSize) continue;
      // The next page may repeat the last directory; callers that list folders drop duplicates.
      page.next_cursor = `${cursorStart}${at}.${Buffer.from(key).toString('base64url')}`;
      break;
    }
    return { ...page, directories: [...directories] };
  }

  return { note, isPast, listAt };
}
