import * as z from 'zod/mini';
import { reportFilters, type ReportFilter } from '#contract/api/analytics-report.ts';
import type { Count, PageSum, VisitSum } from '#storage/collections/visit-sum.ts';
import { storesOf } from '#storage/stores.ts';
import { countRange } from '../analytics/report.ts';
import type { Call } from '../http/call.ts';
import { csvOf, type Cell, type Row } from '../http/csv.ts';
import { exportPart } from '../http/export-part.ts';
import { oneOf } from '../http/refusal.ts';
import { askedIn } from './analytics-report.ts';

interface List {
  /** Prefix of the file name. */
  name: string;
  header: readonly string[];
  rows: (sum: VisitSum) => readonly Cell[][];
}

const counted = (title: string, name: 'referrers' | 'campaigns' | 'devices' | 'countries'): List => ({
  name,
  header: [title, 'Visits', 'Views'],
  rows: (sum) => sum[name].map(cellsOf),
});

const cellsOf = ({ name, visits, views }: Count): Cell[] => [name, String(visits), String(views)];

const quarterNames = ['First quarter', 'Second quarter', 'Third quarter', 'To the end'];

const cellsOfPage = (page: PageSum): Cell[] => [
  ...cellsOf(page),
  ...[page.entries, page.exits, Math.round(page.readMs / 1_000), ...page.quarters, page.signUps].map(String),
];

const lists: Readonly<Record<ReportFilter, List>> = {
  page: {
    name: 'pages',
    header: ['Page', 'Visits', 'Views', 'Entries', 'Exits', 'Seconds looked at', ...quarterNames, 'Sign-ups after'],
    rows: ({ pages }) => pages.map(cellsOfPage),
  },
  referrer: counted('Referrer', 'referrers'),
  campaign: counted('Campaign', 'campaigns'),
  device: counted('Device', 'devices'),
  country: counted('Country', 'countries'),
};

/**
 * A list of a report with all its entries, the most visited first. It is counted for each request and is never split:
 * the names that the site knows fit into one part.
 *
 * @throws Refusal `invalid` for a list that does not exist, and whatever a report throws
 */
export async function exportedList(call: Call): Promise<Response> {
  const { query, now, deployContext } = call;
  const kind = oneOf(reportFilters, query.get('list'), 'list', 'Choose one of:');
  const { name, header, rows } = lists[kind];
  const { sum } = await countRange(storesOf(deployContext), { ...askedIn(query), now });
  const pieces = () => csvOf(header, inTurn(rows(sum)));
  return exportPart(call, { name: `analytics-${name}`, ending: 'csv', cursor: z.null(), pieces });
}

async function* inTurn(rows: readonly Cell[][]): AsyncGenerator<Row<null>> {
  for (const cells of rows) yield { cells };
}
