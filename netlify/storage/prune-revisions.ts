import type { BlobStore } from './blobs.ts';
import type { CollectionOptions } from './collection.ts';
import { reasonOf } from './log.ts';
import type { KnownRevision, openReader } from './record-reader.ts';

type Pruning = Required<Pick<CollectionOptions<unknown>, 'keep' | 'keepForMs' | 'now' | 'log'>> & { store: BlobStore };

/**
 * Deletes the oldest revisions of a record beyond `keep` whose successor has been current for more than `keepForMs`. A
 * failure is only logged: the next write tries again.
 * @param revisions oldest first
 */
export async function pruneRevisions(
  revisions: readonly KnownRevision[],
  reader: Pick<ReturnType<typeof openReader>, 'read'>,
  { store, keep, keepForMs, now, log }: Pruning,
): Promise<void> {
  try {
    for (const [index, { key }] of revisions.slice(0, Math.max(0, revisions.length - keep)).entries()) {
      const successor = revisions[index + 1];
      const held = successor && (await reader.read(successor));
      if (!held) return;
      const since = held.revision.updatedAt;
      // It is deleted once its damaged successor has gone.
      if (since === null) continue;
      if (since > now() - keepForMs) return;
      await store.delete(key);
    }
  } catch (error) {
    log({ event: 'revisions_not_pruned', store: store.name, key: revisions[0]?.id ?? '', reason: reasonOf(error) });
  }
}
