import type { BlobPage } from '#local/blobs/lists.ts';
import type { Target } from '#local/blobs/target.ts';

/** What a key held from a moment on; null where it was deleted then. */
interface Version {
  at: number;
  etag: string | null;
}

const pageSize = 1000;
const cursorStart = 'past.';

/** Remembers when each key came and went, so that a list can be answered as it was at an earlier moment: Netlify's may be up to 60 seconds behind. */
export function openPast() {
  const stores = new Map<string, Map<string, Version[]>>();

  /** Notes that a request was carried out. */
  function note({ store, key }: Target, etag: string | null): void {
    if (store === null || key === null) return;
    const keys = stores.get(store) ?? new Map<string, Version[]>();
    stores.set(store, keys);
    keys.set(key, [...(keys.get(key) ?? []), { at: Date.now(), etag }]);
  }

  const isPast = ({ query }: Target): boolean => query.get('cursor')?.startsWith(cursorStart) ?? false;

  /** The page of a list as it was at that moment; a cursor stays with the moment of its first page. */
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
      // The last directory may be named again by the next page: who lists folders takes each name once.
      page.next_cursor = `${cursorStart}${at}.${Buffer.from(key).toString('base64url')}`;
      break;
    }
    return { ...page, directories: [...directories] };
  }

  return { note, isPast, listAt };
}
