import type { BuildReport } from '#contract/api/build-report.ts';
import type { BuildRecord } from '#storage/collections/builds.ts';

type Report = Pick<BuildReport, 'startedAt' | 'endedAt' | 'failure'>;

/** How many builds the estimate for the next one is based on. */
const remembered = 5;

/**
 * The record after a build's report; null if the report changes nothing, because it is about an older build or one that
 * has ended already. Reports may come late, twice and in any order.
 */
export function withReport(record: BuildRecord, { startedAt, endedAt, failure }: Report): BuildRecord | null {
  const { build: standing, call, durations = [] } = record;
  if (standing && standing.startedAt > startedAt) return null;
  const same = standing?.startedAt === startedAt ? standing : null;
  if (same && (same.endedAt !== null || endedAt === null)) return null;
  const isAsked = call !== null && call.at <= startedAt && call.at > (standing?.startedAt ?? 0);
  const askedAt = same ? same.askedAt : isAsked ? call.at : undefined;
  const build = {
    startedAt,
    ...(askedAt !== undefined && { askedAt }),
    endedAt,
    error: failure?.sentence ?? null,
    ...(failure && { problem: { file: failure.file, item: failure.item } }),
  };
  if (endedAt === null || failure) return { ...record, build };
  return { ...record, build, durations: [...durations, endedAt - (askedAt ?? startedAt)].slice(-remembered) };
}

/** How long a build takes, in milliseconds: the median of the latest ones; null if none was measured. */
export function usualDuration({ durations = [] }: BuildRecord): number | null {
  return durations.toSorted((left, right) => left - right)[Math.floor(durations.length / 2)] ?? null;
}
