import type { ReportRange } from '#contract/api/analytics-report.ts';

/** The names of each range and of the period before it. */
export const rangeNames: Readonly<Record<ReportRange, { name: string; before: string }>> = {
  '24h': { name: 'Last 24 hours', before: 'the 24 hours before' },
  '7d': { name: 'Last 7 days', before: 'the 7 days before' },
  '30d': { name: 'Last 30 days', before: 'the 30 days before' },
  '90d': { name: 'Last 90 days', before: 'the 90 days before' },
  '12m': { name: 'Last 12 months', before: 'the 12 months before' },
};
