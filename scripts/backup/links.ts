import { parseRevisionKey } from '#storage/revision-key.ts';
import { parseJson } from '#storage/stored-json.ts';
import * as z from 'zod/mini';
import { pathOf, storedKeyOf } from './paths.ts';

const item = z.object({ value: z.object({ type: z.string(), slug: z.string() }) });
const tombstone = z.object({ removed: z.literal(true) });

/** The newest revision of each record of a store. */
export function headsOf(paths: Iterable<string>, store: string): Map<string, { path: string; rev: number }> {
  const newest = new Map<string, { path: string; rev: number }>();
  for (const path of paths) {
    const value = storedKeyOf(path);
    const revision = value.store === store ? parseRevisionKey(value.key) : null;
    if (revision && revision.rev > (newest.get(revision.id)?.rev ?? 0))
      newest.set(revision.id, { path, rev: revision.rev });
  }
  return newest;
}

type Reading = (path: string) => string;

/** The pictures without bytes among the files of a backup, by the path that these would have, with their ids. */
export function lackingBytes(paths: ReadonlySet<string>, read: Reading): Map<string, string> {
  const lacking = new Map<string, string>();
  for (const [id, { path }] of headsOf(paths, 'media')) {
    const isRemoved = tombstone.safeParse(parseJson(read(path))).success;
    const bytes = pathOf({ store: 'media-files', key: id });
    if (!isRemoved && !paths.has(bytes)) lacking.set(bytes, id);
  }
  return lacking;
}

/**
 * Broken references between the files of a backup, as sentences: a picture without bytes, an item without a reservation
 * of its slug. On a busy site, a reference may also be broken because the two were read at different times.
 *
 * @param read returns the text of a file
 */
export function brokenLinks(paths: ReadonlySet<string>, read: Reading): string[] {
  const broken = [...lackingBytes(paths, read).values()].map((id) => `The bytes of the picture ${id} are missing.`);
  const reserved = headsOf(paths, 'slugs');
  for (const [id, { path }] of headsOf(paths, 'content')) {
    const { value } = item.safeParse(parseJson(read(path))).data ?? {};
    if (value && !reserved.has(`${value.type}.${value.slug}`))
      broken.push(`The item ${id} has no reservation of its slug ${value.slug}.`);
  }
  return broken;
}
