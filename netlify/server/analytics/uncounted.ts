import type { TimeRange, UncountedDay } from '#contract/api/admin-analytics.ts';
import type { Limits, Overrun } from '#storage/collections/limits.ts';
import { formQuota } from '#storage/collections/overruns.ts';
import { eventQuotas } from './admission.ts';
import { stretchOf } from './stretch.ts';

/** The days of a range on which not everything was counted, newest first; `now` in milliseconds since 1970. */
export const readUncountedDays = async (limits: Limits, range: TimeRange, now: number): Promise<UncountedDay[]> =>
  uncountedDays(await limits.overruns(Date.parse(stretchOf(range, now).dates[0] ?? '')));

function uncountedDays(overruns: readonly Overrun[]): UncountedDay[] {
  const days = new Map<string, UncountedDay>();
  for (const { quota, date, at } of overruns) {
    const isForm = quota.endsWith(formQuota);
    if (quota !== eventQuotas.site && quota !== eventQuotas.origin && !isForm) continue;
    const known = days.get(date) ?? { date, stoppedAt: null, addresses: 0, forms: 0 };
    if (isForm) known.forms += 1;
    else if (quota === eventQuotas.site) known.stoppedAt = new Date(at).toISOString();
    else known.addresses += 1;
    days.set(date, known);
  }
  return [...days.values()].sort((left, right) => (left.date < right.date ? 1 : -1));
}
