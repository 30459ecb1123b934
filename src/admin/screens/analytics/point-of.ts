import type { ReportPoint } from '#contract/api/analytics-report.ts';

/** The point of a series that a moment belongs to: the last that began before it, or the first. */
export function pointOf(moment: string, series: readonly ReportPoint[]): number {
  const at = Date.parse(moment);
  return Math.max(
    0,
    series.findLastIndex((point) => Date.parse(point.at) <= at),
  );
}
