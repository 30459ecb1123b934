import { atom, computed } from 'nanostores';
import { readReport, type AnalyticsReport, type ReportRange } from '#contract/api/analytics-report.ts';
import { contentTypes } from '#contract/content/types.ts';
import { call } from '../api/client.ts';
import { $editor } from './editor.ts';
import { latestAnswer } from './latest-answer.ts';

/** How far back readers of an essay are counted. */
export const $readersRange = atom<ReportRange>('30d');

/** Where visitors find what is edited, or found it last; null for what was never saved. */
export const $readersPath = computed($editor, (editor) => {
  if (!editor?.base) return null;
  const { type, slug, live } = editor.base;
  return contentTypes[type].page?.(live?.slug ?? slug) ?? null;
});

const $question = computed([$readersPath, $readersRange], (page, timeRange) =>
  page === null ? null : new URLSearchParams({ timeRange, page }).toString(),
);

interface Readers {
  report: AnalyticsReport;
  /** The page that it is of. */
  page: string | undefined;
}

/** The report of the visits that opened the essay which is edited. */
export const readers = latestAnswer<Readers>($question, async (question, signal) => {
  const query = Object.fromEntries(new URLSearchParams(question));
  return { report: (await call(readReport, { query, signal })).report, page: query['page'] };
});
