import { builds, type BuildRecord } from '#storage/collections/builds.ts';
import { RecordUnreadable } from '#storage/record-unreadable.ts';
import { storesOf } from '#storage/stores.ts';

const id = 'site';
const nothing: BuildRecord = { request: null, call: null, build: null };

/**
 * If the record cannot be read, it counts as empty, and the next note is written above it. Nothing is lost, since
 * pending changes are found by comparing (decision 0041). Rethrows every other error.
 */
function nothingAbove(error: unknown): { record: BuildRecord; rev: number } {
  if (error instanceof RecordUnreadable) return { record: nothing, rev: error.rev };
  throw error;
}

export interface BuildLog {
  read(): Promise<BuildRecord>;
  /**
   * Changes the record based on its current state. Concurrent instances each see the previous one's result.
   * @param change gives the new record, or null to leave it as it is
   * @returns the new record, or null if none was written
   * @throws StorageContended
   */
  change(change: (record: BuildRecord) => BuildRecord | null): Promise<BuildRecord | null>;
}

/** The build log of a deploy context. */
export function buildLogOf(deployContext: string): BuildLog {
  const log = storesOf(deployContext).open(builds);
  return {
    async read() {
      try {
        return (await log.read(id))?.value ?? nothing;
      } catch (error) {
        return nothingAbove(error).record;
      }
    },
    async change(change) {
      try {
        const { changed, record } = await log.change(id, (standing) => change(standing?.value ?? nothing));
        return changed ? record.value : null;
      } catch (error) {
        const { record, rev } = nothingAbove(error);
        const next = change(record);
        const written = next && (await log.supersede(id, rev, next));
        return written?.status === 'updated' ? written.value : null;
      }
    },
  };
}
