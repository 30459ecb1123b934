import { exportEverything } from '#contract/api/admin-content.ts';
import * as z from 'zod/mini';
import type { Collection } from '#storage/collection.ts';
import { bearer } from '../auth/bearer.ts';
import type { Call } from '../http/call.ts';
import { exportPart, type PartBounds, type Piece } from '../http/export-part.ts';
import { rawRoute } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { content } from '#storage/collections/content.ts';
import { media } from '#storage/collections/media.ts';
import { settings } from '#storage/collections/settings.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { isReadable, type StoredRecord, type UnreadableRevision } from '#storage/revision.ts';
import { storesOf } from '#storage/stores.ts';
import { recordsAfter, recordsCursor } from './records-after.ts';

/**
 * The collections with what people wrote, in export order. Limits, denied tokens and stored keys must never be
 * exported.
 */
const names = ['contacts', 'subscribers', 'settings', 'content', 'media'] as const;
type Name = (typeof names)[number];

function collectionsOf(deployContext: string): Readonly<Record<Name, Pick<Collection<unknown>, 'each' | 'read'>>> {
  const { open } = storesOf(deployContext);
  return {
    contacts: open(contacts),
    subscribers: open(subscribers),
    settings: open(settings),
    content: open(content),
    // The bytes of a picture are at its address, which follows from its id.
    media: open(media).records,
  };
}

/** A place in one of the collections, and how many records came before it. */
const cursor = z.object({
  collection: z.enum(names),
  records: recordsCursor,
  counts: z.partialRecord(z.enum(names), z.int().check(z.minimum(0))),
});
type Cursor = z.infer<typeof cursor>;

/**
 * The current records, one per line; an unreadable one is listed as such. The last line holds the count of each
 * collection: a file without it is incomplete.
 */
async function* linesOf({ deployContext, now }: Call, from: Cursor | null): AsyncGenerator<Piece<Cursor>> {
  if (!from) yield { text: line({ export: 'site', version: 1, at: now.toISOString() }) };
  const collections = collectionsOf(deployContext);
  const counts = { ...from?.counts };
  for (const collection of from ? names.slice(names.indexOf(from.collection)) : names) {
    let count = counts[collection] ?? 0;
    const before = collection === from?.collection ? from.records : [];
    for await (const { record, cursor: records } of recordsAfter(collections[collection], before)) {
      count += 1;
      const text = line({ collection, ...shown(record) });
      yield { text, cursor: records && { collection, records, counts: { ...counts, [collection]: count } } };
    }
    counts[collection] = count;
  }
  yield { text: line({ end: true, counts }) };
}

function shown(record: StoredRecord<unknown> | UnreadableRevision) {
  if (!isReadable(record)) return { id: record.id, rev: record.rev, unreadable: record.unreadable };
  const { id, rev, createdAt, updatedAt, value } = record;
  return { id, rev, createdAt: timeOf(createdAt), updatedAt: timeOf(updatedAt), value };
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;
const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The export, or a part of it within `bounds`. */
export function exportedSite(call: Call, bounds?: PartBounds): Promise<Response> {
  const pieces = (after: Cursor | null) => linesOf(call, after);
  return exportPart(call, { name: 'site', ending: 'ndjson', cursor, pieces }, bounds);
}

export const handleAdminExport = serve([rawRoute(exportEverything, (call) => exportedSite(call))], bearer);
