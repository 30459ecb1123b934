import { periods, type KnownPeriods, type Period, type PeriodKind } from '#storage/collections/periods.ts';
import { few, type Look } from './period-look.ts';

/** A copy as this instance knows it, unless it lacks too many periods; otherwise as stored. */
export async function copyOf<Kind extends PeriodKind>(
  { stores, known, read }: Look,
  kind: Kind,
  name: string,
  lacks: (held: Period<Kind>) => number,
): Promise<Period<Kind> | null> {
  const { recall, read: readAnew } = stores.open(periods);
  if (!known[kind].has(name) && !recall(kind, name)) return null;
  const held = await read(kind, name);
  if ((held && lacks(held) <= few) || !known[kind].has(name)) return held;
  return (await readAnew(kind, name)) ?? held;
}

/** Whether the range is so short that the records of its days are read one by one, if they still exist. */
export const areFew = ({ days }: KnownPeriods, dates: readonly string[]): boolean =>
  dates.length <= few && dates.every((date) => days.has(date));

export async function readRecords({ read }: Look, dates: readonly string[]): Promise<[string, Period<'days'>][]> {
  const days = await Promise.all(dates.map(async (date) => [date, await read('days', date)] as const));
  return days.flatMap(([date, day]): [string, Period<'days'>][] => (day ? [[date, day]] : []));
}
