import type { DayCount } from '#storage/collections/periods.ts';
import type { VisitColumns } from '#storage/collections/visit-columns.ts';
import type { VisitFigures, VisitSum } from '#storage/collections/visit-sum.ts';
import type { Stretch } from './stretch.ts';
import type { VisitFilter } from './visit-filter.ts';

/** What is asked of a stretch. */
export interface Question {
  stretch: Stretch;
  filter: VisitFilter;
  /** Whether what visits name is needed too. */
  needsLists: boolean;
}

/** What is counted of a stretch, and of each of its days of which anything is kept. */
export interface StretchSum {
  /** `needsLists` says whether its lists are whole. */
  sum: VisitSum;
  days: readonly { date: string; sum: VisitFigures; visits: VisitColumns | null }[];
  dropped: DayCount['dropped'];
  unreadable: number;
}
