import type { Entry } from './blobs.ts';
import type { RevisionPlace } from './revision-key.ts';
import { bornOf, isReadable, type FoundRevision } from './revision.ts';
import type { Snapshot } from './snapshot-text.ts';
import { parseJson } from './stored-json.ts';

/** A revision that is known to exist. */
export interface KnownRevision extends Entry, RevisionPlace {}

/** The content of a key: its parsed JSON (undefined if it is not JSON) and the revision it encodes. */
export interface Held<Value> {
  stored: unknown;
  revision: FoundRevision<Value>;
}

/** A key that was found, with its content, or with its JSON text from the snapshot. */
export type Found<Value> = { at: KnownRevision; held: Held<Value> } | { at: KnownRevision; text: string };

/** When the record was created, in milliseconds since 1970; 0 if unknown. */
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
    // Content that is not JSON has no text.
    if (text && etag) snapshot.set(key, { id, etag, text });
  }
  return snapshot;
}
