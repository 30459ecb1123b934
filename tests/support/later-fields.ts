import { listStores } from '@netlify/blobs';
import { rawStore } from './local-blobs.ts';

/** Fields that a later version adds to everything it stores. */
const added = { addedLater: { since: 2 } };

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Adds the field to this object and to nested ones that schemas describe; lists stay as they are (decision 0089). */
const enriched = (value: Json): Json => ({
  ...Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, isObject(part) ? enriched(part) : part] as const),
  ),
  ...added,
});

/**
 * A stored object as a later version would have written it; null if fields cannot be added, as with bytes and the text
 * of a file.
 */
function writtenLater(store: string, key: string, text: string): string | null {
  if (store === 'content-bases' && key.startsWith('files/')) return null;
  const value = parsed(text);
  if (!value || text.includes('"addedLater"')) return null;
  if ('born' in value) {
    const { value: record } = value;
    return JSON.stringify({ ...value, v: 2, ...added, ...(isObject(record) && { value: enriched(record) }) });
  }
  return JSON.stringify({ ...value, ...added });
}

/** Everything that a site stores, as text by store and key. */
export async function everythingStored(deployContext: string): Promise<Map<string, Map<string, string>>> {
  const prefix = `${deployContext}_`;
  const names = (await listStores()).stores.filter((name) => name.startsWith(prefix));
  const stores = new Map<string, Map<string, string>>();
  for (const name of names.map((full) => full.slice(prefix.length)).sort()) {
    const store = rawStore(deployContext, name);
    const keys = (await store.list()).blobs.map(({ key }) => key);
    const texts = await Promise.all(keys.map(async (key) => [key, await store.get(key, { type: 'text' })] as const));
    stores.set(name, new Map(texts));
  }
  return stores;
}

/**
 * Rewrites everything that a site stores as a later version would: with a new field everywhere, and in another
 * version's shapes. Returns the number of objects in each store.
 */
export async function addLaterFields(deployContext: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, texts] of await everythingStored(deployContext)) {
    const store = rawStore(deployContext, name);
    const rewritten = [...texts].flatMap(([key, text]) => {
      const later = writtenLater(name, key, text);
      return later === null ? [] : [[key, later] as const];
    });
    await Promise.all(rewritten.map(([key, later]) => store.set(key, later)));
    if (rewritten.length > 0) counts[name] = rewritten.length;
  }
  return counts;
}

/** The records, by store and key without revision, whose newest revision has lost the field that an older one has. */
export function withoutLaterFields(stored: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const lost: string[] = [];
  for (const [name, texts] of stored) {
    const carrying = new Map<string, boolean>();
    for (const [key, text] of [...texts].sort(([left], [right]) => (left < right ? -1 : 1))) {
      const [, id] = /^(.+)\/\d{6}$/.exec(key) ?? [];
      const value = parsed(text)?.['value'];
      if (id === undefined || !isObject(value)) continue;
      const record = `${name}/${id}`;
      const carries = 'addedLater' in value;
      if (carrying.get(record) === true && !carries) lost.push(`${record} as of ${key}`);
      carrying.set(record, carries);
    }
  }
  return lost;
}
