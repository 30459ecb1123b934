import * as z from 'zod/mini';
import { openStore } from '#storage/blobs.ts';
import type { CollectionOptions } from '#storage/collection.ts';
import { openCollection } from '#storage/records.ts';
import { collectEvents, freshContext, rawStore } from './local-blobs.ts';

const note = z.object({ text: z.string() });
export type Note = z.infer<typeof note>;

/** A collection of short texts over the local Blobs server, with an adjustable clock. */
export function openNotes(changes: Partial<CollectionOptions<Note>> = {}, deployContext = freshContext()) {
  const clock = { now: Date.UTC(2026, 10, 21) };
  const { log, events } = collectEvents();
  const store = openStore('notes', { deployContext });
  const notes = openCollection({ store, schema: note, keep: 3, now: () => clock.now, log, ...changes });
  const keys = async (): Promise<string[]> =>
    (await rawStore(deployContext, 'notes').list()).blobs.map(({ key }) => key).sort();
  return { notes, clock, events, keys, deployContext, raw: rawStore(deployContext, 'notes') };
}
