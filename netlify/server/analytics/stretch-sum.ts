import type { DayCount } from '#storage/collections/periods.ts';
import type { VisitColumns } from '#storage/collections/visit-columns.ts';
import type { VisitFigures, VisitSum } from '#storage/collections/visit-sum.ts';
import type { Stretch } from './stretch.ts';
import type { VisitFilter } from './visit-filter.ts';

/** A question about a stretch. */
export interface Question {
  stretch: Stretch;
  filter: VisitFilter;
  /** Whether the lists are needed as well. */
  needsLists: boolean;
}

/** The counts of a stretch, and of each of its days that has records. */
export interface StretchSum {
  /** `needsLists` says whether its lists are complete. */
  sum: VisitSum;
  days: readonly { date: string; sum: VisitFigures; visits: VisitColumns | null }[];
  dropped: DayCount['dropped'];
  unreadable: number;
}
