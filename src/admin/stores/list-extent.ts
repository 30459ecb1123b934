import type { ListPage } from './paged-list.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** How much of a list is shown, as `50 of 60`, or as much of that as is known. */
export function listExtent({
  records,
  total,
  searchedBackTo,
}: Pick<ListPage<unknown, unknown>, 'records' | 'total' | 'searchedBackTo'>): string {
  const shown = records.length.toLocaleString('en-US');
  if (typeof searchedBackTo === 'string') return `${shown} found, back to ${day.format(new Date(searchedBackTo))}`;
  if (total === null) return `${shown} shown. Older messages are not counted yet.`;
  return `${shown} of ${total.toLocaleString('en-US')}`;
}
