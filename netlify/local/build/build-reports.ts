import type { BuildReport } from '#contract/api/build-report.ts';
import { buildLogOf } from '#server/build/build-log.ts';
import { withReport } from '#server/build/report.ts';

/** The deploy context of functions on this machine. */
const deployContext = 'dev';

/** Reports the progress of a build where the functions look for it. */
export const buildReports = {
  async started(startedAt: number): Promise<void> {
    await buildLogOf(deployContext).change((record) => withReport(record, { startedAt, endedAt: null, failure: null }));
  },
  /** Ends the running build; does nothing if none is running. */
  async ended(endedAt: number, failure: BuildReport['failure']): Promise<void> {
    await buildLogOf(deployContext).change((record) =>
      record.build?.endedAt === null
        ? withReport(record, { startedAt: record.build.startedAt, endedAt, failure })
        : null,
    );
  },
};
