import type { Outlined } from './collection.ts';
import type { KnownRevision } from './found.ts';
import type { UnreadableRevision } from './revision.ts';
import { parseRevisionKey } from './revision-key.ts';
import type { Snapshot } from './snapshot-text.ts';
import { parseJson } from './stored-json.ts';

/**
 * The outline of a record's newest revision, for any value. `kind` is null for a tombstone and for an unreadable
 * revision.
 */
export interface Outline extends KnownRevision, Pick<Outlined, 'createdAt'> {
  kind: string | null;
  unreadable?: UnreadableRevision;
}

/** By key. */
export type Outlines = ReadonlyMap<string, Outline>;

/**
 * Outlines as a snapshot keeps them in place of values: the moment, and the kind as JSON. Unreadable revisions are left
 * out, since another version may be able to read them.
 */
export function snapshotOfOutlines(outlines: Outlines): Snapshot {
  const snapshot: Snapshot = new Map();
  for (const { key, id, etag, createdAt, kind, unreadable } of outlines.values()) {
    if (unreadable || etag === '') continue;
    snapshot.set(key, { id, etag, text: `${createdAt} ${JSON.stringify(kind)}` });
  }
  return snapshot;
}

/** The outlines in a snapshot. Invalid lines are left out. */
export function outlinesIn(snapshot: Snapshot): Outlines {
  // One shared string per kind, however many records have it.
  const kinds = new Map<string, unknown>();
  const outlines = new Map<string, Outline>();
  for (const [key, { etag, text }] of snapshot) {
    const place = parseRevisionKey(key);
    const space = text.indexOf(' ');
    const [createdAt, kindText] = [Number(text.slice(0, space)), text.slice(space + 1)];
    if (!kinds.has(kindText)) kinds.set(kindText, parseJson(kindText));
    const kind = kinds.get(kindText);
    if (!place || !Number.isFinite(createdAt) || !(typeof kind === 'string' || kind === null)) continue;
    outlines.set(key, { key, ...place, etag, createdAt, kind });
  }
  return outlines;
}
