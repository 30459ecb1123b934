import type { UncountedDay } from '#contract/api/admin-analytics.ts';
import { mostBatches } from '#contract/api/events.ts';

const dayMs = 86_400_000;
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayInUtc = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A time in the administrator's zone: `today at 2:05 PM`. */
function moment(at: number, now: Date): string {
  const named = [
    { name: 'yesterday', offset: -1 },
    { name: 'today', offset: 0 },
    { name: 'tomorrow', offset: 1 },
  ].find(({ offset }) => {
    const day = new Date(now);
    day.setDate(day.getDate() + offset);
    return day.toDateString() === new Date(at).toDateString();
  });
  return `${named?.name ?? `on ${date.format(at)}`} at ${time.format(at)}`;
}

const addressesThat = (count: number): string =>
  count === 1 ? 'One address' : `${count.toLocaleString('en-US')} addresses`;

/** What to know about a day with an incomplete count. Days are in UTC, times in the administrator's zone. */
export function uncountedText({ date: day, stoppedAt, addresses, forms }: UncountedDay, now: Date): string {
  const sentences: string[] = [];
  const when = `on ${dayInUtc.format(Date.parse(day))} (UTC)`;
  if (stoppedAt !== null) {
    const end = Date.parse(day) + dayMs;
    const most = mostBatches.site.toLocaleString('en-US');
    sentences.push(
      `Counting stopped ${moment(Date.parse(stoppedAt), now)}: at most ${most} batches of events are counted in a day.`,
      `It ${end > now.getTime() ? 'continues' : 'continued'} ${moment(end, now)}.`,
    );
  }
  if (addresses > 0)
    sentences.push(
      `${addressesThat(addresses)} sent more ${when} than is counted from one address: at most ${mostBatches.origin} batches.`,
    );
  if (forms > 0)
    sentences.push(`${addressesThat(forms)} sent more forms ${when} than are accepted from one address in a day.`);
  return sentences.join(' ');
}
