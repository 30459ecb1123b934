import type { AnalyticsReport, ReportPage } from '#contract/api/analytics-report.ts';
import { partOf, sessionTime, whole } from './figure-words.ts';
import Quarters, { quartersText } from './Quarters.tsx';
import VisitList, { type Column } from './VisitList.tsx';

const counted = (figure: number, one: string, many: string): string =>
  figure === 0 ? '' : `${whole(figure)} ${figure === 1 ? one : many}`;
const timeOf = ({ readMs, views }: ReportPage): string => (views > 0 ? sessionTime(readMs / 1_000 / views) : '–');

const columns: readonly Column<ReportPage>[] = [
  {
    label: 'Entries',
    show: ({ entries }) => whole(entries),
    say: ({ entries }) => counted(entries, 'entry', 'entries'),
  },
  { label: 'Exits', show: ({ exits }) => whole(exits), say: ({ exits }) => counted(exits, 'exit', 'exits') },
  {
    label: 'Time per view',
    show: timeOf,
    say: (page) => (page.readMs > 0 ? `${timeOf(page)} per view` : ''),
  },
  {
    label: 'Read to the end',
    show: (page) => (
      <span className="inline-flex items-center justify-end gap-2" title={quartersText(page)}>
        <Quarters {...page} /> {partOf(page.quarters[3], page.views)}
        <span className="visually-hidden">. {quartersText(page)}</span>
      </span>
    ),
    say: ({ quarters, views }) => (quarters[0] > 0 ? `${partOf(quarters[3], views)} read to the end` : ''),
  },
  {
    label: 'Sign-ups after',
    show: ({ signUps }) => whole(signUps),
    say: ({ signUps }) => counted(signUps, 'sign-up after', 'sign-ups after'),
  },
];

/** The pages: where visits began and ended, and how far each page was read. */
export default function PageList({ pages }: { pages: AnalyticsReport['lists']['pages'] }) {
  return <VisitList kind="page" title="Pages" list={pages} none="No page was viewed." columns={columns} />;
}
