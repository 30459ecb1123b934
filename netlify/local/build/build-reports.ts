import { buildLogOf } from '#server/build/build-log.ts';

/** The deploy context of functions on this machine. */
const deployContext = 'dev';

/** Writes how a build goes to where the functions look for it. */
export const buildReports = {
  async started(at: number): Promise<void> {
    await buildLogOf(deployContext).change((record) => ({
      ...record,
      build: { startedAt: at, endedAt: null, error: null },
    }));
  },
  async ended(at: number, error: string | null): Promise<void> {
    await buildLogOf(deployContext).change((record) =>
      record.build?.endedAt === null ? { ...record, build: { ...record.build, endedAt: at, error } } : null,
    );
  },
};
