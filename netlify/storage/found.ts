import type { Entry } from './blobs.ts';
import type { RevisionPlace } from './revision-key.ts';
import { bornOf, isReadable, type FoundRevision } from './revision.ts';
import type { Snapshot } from './snapshot-text.ts';
import { parseJson } from './stored-json.ts';

/** A revision that is known to exist. */
export interface KnownRevision extends Entry, RevisionPlace {}

/** What a key holds: parsed JSON (undefined where it is none) and the revision that it says. */
export interface Held<Value> {
  stored: unknown;
  revision: FoundRevision<Value>;
}

/** A key that was found: what it holds, or the JSON of it that the snapshot has. */
export type Found<Value> = { at: KnownRevision; held: Held<Value> } | { at: KnownRevision; text: string };

/** When the record was created, in milliseconds since 1970; 0 where it does not tell. */
export function createdAtOf(one: Found<unknown>): number {
  if ('text' in one) return bornOf(parseJson(one.text)) ?? 0;
  const { revision, stored } = one.held;
  return (isReadable(revision) ? revision.createdAt : bornOf(stored)) ?? 0;
}

/** A snapshot of what was found. */
export function snapshotOf(found: readonly Found<unknown>[]): Snapshot {
  const snapshot: Snapshot = new Map();
  for (const one of found) {
    const { key, id, etag } = one.at;
    const text = 'text' in one ? one.text : JSON.stringify(one.held.stored);
    // There is no text of what is no JSON.
    if (text && etag) snapshot.set(key, { id, etag, text });
  }
  return snapshot;
}
