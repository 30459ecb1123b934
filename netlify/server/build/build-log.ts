import { builds as buildRecords, type BuildRecord } from '#storage/collections/builds.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';
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
   */
  change(change: (record: BuildRecord) => BuildRecord | null): Promise<BuildRecord | null>;
}

/** What is known of the builds of a deploy context. */
export const buildLogOf = perDeployContext((deployContext): BuildLog => {
  const builds = storesOf(deployContext).open(buildRecords);
  return {
    read: async () => (await builds.read(id))?.value ?? nothing,
    async change(change) {
      for (;;) {
        const standing = await builds.read(id);
        const next = change(standing?.value ?? nothing);
        if (next === null) return null;
        if (!standing) {
          if ((await builds.create(id, next)).status === 'created') return next;
        } else if ((await builds.update(id, standing.rev, () => next)).status === 'updated') return next;
      }
    },
  };
});
