import { getStore } from '@netlify/blobs';
import type { Subject } from './subject.ts';

interface Note {
  rev: number;
  text: string;
}

/**
 * Notes as the client's own documentation suggests: one key per note, onlyIfNew to create, get, modify and set to
 * change. It proves that the checks can fail.
 */
export const naiveNotes: Subject = {
  open({ fetch: fetcher = fetch }) {
    const store = getStore({ name: 'notes', consistency: 'strong', fetch: fetcher });
    const read = async (id: string): Promise<Note | null> => (await store.get(id, { type: 'json' })) as Note | null;
    return {
      read,
      async create(id, text) {
        const { modified } = await store.setJSON(id, { rev: 1, text }, { onlyIfNew: true });
        return modified ? 'created' : 'exists';
      },
      async update(id, expectedRev, text) {
        const current = await read(id);
        if (!current) return 'missing';
        if (current.rev !== expectedRev) return 'conflict';
        await store.setJSON(id, { rev: expectedRev + 1, text });
        return 'updated';
      },
      async list() {
        const { blobs } = await store.list();
        const notes = await Promise.all(blobs.map(({ key }) => read(key)));
        return notes.flatMap((note) => note?.text ?? []);
      },
    };
  },
  async corrupt(_, id) {
    await getStore('notes').set(id, '{"rev": 1, "te');
  },
};
