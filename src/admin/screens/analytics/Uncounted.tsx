import type { UncountedDay } from '#contract/api/admin-analytics.ts';
import { uncountedText } from '../../stores/uncounted-text.ts';

/** What is missing from the figures of the range. */
export default function Uncounted({ days }: { days: readonly UncountedDay[] }) {
  return days.map((day) => (
    <p key={day.date} className="notice" role="status">
      {uncountedText(day, new Date())}
    </p>
  ));
}
