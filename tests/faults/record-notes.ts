import * as z from 'zod/mini';
import { openStore } from '#storage/blobs.ts';
import { openCollection } from '#storage/records.ts';
import { collectEvents, rawStore } from '#support/local-blobs.ts';
import type { Subject } from './subject.ts';

/** Notes as records of a collection: the storage of this site. */
export const recordNotes: Subject = {
  open(options) {
    const notes = openCollection({
      store: openStore('notes', options),
      schema: z.object({ text: z.string() }),
      keep: 10,
      timeoutMs: options.timeoutMs ?? 9000,
      log: collectEvents().log,
    });
    return {
      create: async (id, text) => (await notes.create(id, { text })).status,
      async read(id) {
        const record = await notes.read(id);
        return record && { rev: record.rev, text: record.value.text };
      },
      update: async (id, expectedRev, text) => (await notes.update(id, expectedRev, () => ({ text }))).status,
      list: async () => (await notes.all()).records.map(({ value }) => value.text),
    };
  },
  async corrupt(deployContext, id) {
    await rawStore(deployContext, 'notes').set(`all/${id}/000001`, '{"at": 1, "bo');
  },
};
