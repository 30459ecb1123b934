import { atom, computed } from 'nanostores';
import { readReport, type AnalyticsReport, type ReportRange } from '#contract/api/analytics-report.ts';
import { contentTypes } from '#contract/content/types.ts';
import { call } from '../api/client.ts';
import { $editor } from './editor.ts';
import { latestAnswer } from './latest-answer.ts';

/** The period for which an essay's readers are counted. */
export const $readersRange = atom<ReportRange>('30d');

/** The current or last public path of the edited item; null if it was never saved. */
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
  /** The page that it covers. */
  page: string | undefined;
}

/** The report on visits that opened the edited essay. */
export const readers = latestAnswer<Readers>($question, async (question, signal) => {
  const query = Object.fromEntries(new URLSearchParams(question));
  return { report: (await call(readReport, { query, signal })).report, page: query['page'] };
});
