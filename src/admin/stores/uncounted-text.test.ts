import { expect, it } from 'vitest';
import { uncountedText } from './uncounted-text.ts';

// Times are in the time zone of this machine, days in UTC.
const stop = new Date(2026, 10, 22, 14, 5);
const [date = ''] = stop.toISOString().split('T');
const stopped = { date, stoppedAt: stop.toISOString(), addresses: 0, forms: 0 };

it('says when counting stopped and when it will resume', () => {
  expect(uncountedText(stopped, new Date(2026, 10, 22, 14, 6))).toMatch(
    /^Counting stopped today at 2:05\sPM: at most 10,000 batches of events are counted in a day\. It continues (today|tomorrow) at \d+:\d\d\s[AP]M\.$/,
  );
});

it('says when counting resumed, once the day is over', () => {
  expect(uncountedText(stopped, new Date(2026, 10, 25, 12))).toMatch(
    /^Counting stopped on Nov 22 at 2:05\sPM: .* It continued on Nov 2[23] at \d+:\d\d\s[AP]M\.$/,
  );
  expect(uncountedText(stopped, new Date(2026, 10, 23, 23, 59))).toMatch(/^Counting stopped yesterday at 2:05\sPM: /);
});

it('says how many addresses sent more than is counted per address', () => {
  const text = (addresses: number, forms = 0) =>
    uncountedText({ date: '2026-11-22', stoppedAt: null, addresses, forms }, stop);
  expect(text(1)).toBe('One address sent more on Nov 22 (UTC) than is counted from one address: at most 600 batches.');
  expect(text(3)).toMatch(/^3 addresses sent more/);
  expect(text(0, 1)).toBe('One address sent more forms on Nov 22 (UTC) than are accepted from one address in a day.');
});
