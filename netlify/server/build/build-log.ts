import { builds, type BuildRecord } from '#storage/collections/builds.ts';
import { storesOf } from '#storage/stores.ts';

const id = 'site';
const nothing: BuildRecord = { request: null, call: null, build: null };

export interface BuildLog {
  read(): Promise<BuildRecord>;
  /**
   * Changes the record from what it is at this moment. Of instances that do so at once each sees what the one before made of it.
   *
   * @param change gives the new record, or null to leave it as it is
   * @returns what `change` gave
   * @throws StorageContended
   */
  change(change: (record: BuildRecord) => BuildRecord | null): Promise<BuildRecord | null>;
}

/** What is known of the builds of a deploy context. */
export function buildLogOf(deployContext: string): BuildLog {
  const log = storesOf(deployContext).open(builds);
  return {
    read: async () => (await log.read(id))?.value ?? nothing,
    async change(change) {
      const { changed, record } = await log.change(id, (standing) => change(standing?.value ?? nothing));
      return changed ? record.value : null;
    },
  };
}
