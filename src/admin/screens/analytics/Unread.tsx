import type { ReportRange } from '#contract/api/analytics-report.ts';
import { unreadText } from './extent-words.ts';

/** What could not be read from storage. */
export default function Unread({ batches, range }: { batches: number; range: ReportRange }) {
  if (batches === 0) return null;
  return (
    <p className="notice" role="status">
      {unreadText(batches, range)}
    </p>
  );
}
