import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../docs/${name}.md`, import.meta.url), 'utf8');
const text = read('scaling');

/** Rows below a table's head, which begins with the names given. */
function rowsOf(...head: string[]): string[][] {
  const lines = text.split('\n');
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const start = lines.findIndex((line) => head.every((name, index) => cellsOf(line)[index] === name));
  expect(start, head.join(', ')).toBeGreaterThan(0);
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map(cellsOf);
}

const numberIn = (cell = ''): number => {
  expect(cell).toMatch(/^[\d,.]+$/);
  return Number(cell.replaceAll(',', ''));
};
const inputs = (...head: string[]) => {
  const found = new Map(rowsOf(...head).map(([name = '', amount]) => [name, numberIn(amount)]));
  return (name: string): number => found.get(name) ?? expect.fail(`No row says ${name}.`);
};

const credits = inputs("Netlify's meter", 'Credits');
const used = inputs('What this site uses', 'Amount');
const plans = rowsOf('Plan', 'Credits a month').map(([name = '', ...cells]) => {
  const [included = 0, price = 0, pack = 0, packPrice = 0] = cells.map((cell) =>
    cell === 'none' ? 0 : numberIn(cell),
  );
  return { name, included, price, pack, packPrice };
});

const msPerHour = 3_600_000;
const runsADay = { 'every-five-minutes': 24 * 12, 'every-hour': 24 };
const schedules =
  (used('days of a month') *
    Object.entries(runsADay).reduce((ms, [name, runs]) => ms + runs * used(`milliseconds of ${name}`), 0) *
    credits('a GB-hour')) /
  msPerHour;

/** The cheapest plan for this many credits, with as many packs as needed; the free plan offers none. */
function dollars(needed: number): string {
  const prices = plans.flatMap(({ name, included, price, pack, packPrice }) => {
    if (needed <= included) return [{ name, total: price }];
    return pack === 0 ? [] : [{ name, total: price + Math.ceil((needed - included) / pack) * packPrice }];
  });
  const [best] = prices.sort((a, b) => a.total - b.total);
  return best ? `${best.total} (${best.name})` : 'none';
}

const shown = (amount: number): string => Math.round(amount).toLocaleString('en');

it('the table of monthly costs follows from the rates and the measurements', () => {
  const months = rowsOf('Visits', 'Requests');
  expect(months.length).toBe(4);
  expect(plans.map(({ name }) => name)).toEqual(['Free', 'Personal', 'Pro']);
  const [free] = plans;
  for (const [visits = '', ...cells] of months) {
    const count = numberIn(visits);
    const requests = (count * used('requests of a visit') * credits('10,000 requests')) / 10_000;
    const sent = (count * used('kilobytes of a visit') * credits('a GB sent')) / 1_000_000;
    const functions = (count * used('milliseconds of functions in a visit') * credits('a GB-hour')) / msPerHour;
    const together = requests + sent + functions + schedules;
    const deploy = credits('a production deploy');
    const left = Math.max(0, Math.floor(((free?.included ?? 0) - together) / deploy));
    expect(cells, visits).toEqual([
      ...[requests, sent, functions, schedules, together].map(shown),
      shown(left),
      dollars(together + 4 * deploy),
      dollars(together + 30 * deploy),
    ]);
  }
});

it('the cost of a message, and the number of visits in the free plan, follow from them too', () => {
  const message =
    (used('milliseconds of a message') / msPerHour) * credits('a GB-hour') + credits('10,000 requests') / 10_000;
  expect(text).toContain(`${message.toFixed(4)} credits`);
  expect(text).toContain(`${(Math.floor(1 / message / 100) * 100).toLocaleString('en')} of them cost one credit`);
  const visit =
    (used('requests of a visit') * credits('10,000 requests')) / 10_000 +
    (used('kilobytes of a visit') * credits('a GB sent')) / 1_000_000 +
    (used('milliseconds of functions in a visit') * credits('a GB-hour')) / msPerHour;
  const most = Math.floor(((plans[0]?.included ?? 0) - schedules) / visit / 1_000) * 1_000;
  expect(text).toContain(`some ${most.toLocaleString('en')} a month on the Free plan`);
  const deploying = read('deploying');
  expect(deploying).toContain(`10,000 visits of three pages each cost some ${shown(10_000 * visit)} credits`);
  expect(deploying).toContain(`: some ${shown(schedules)} credits`);
});

it('the cost of an hour of calls at each rate follows from them too', () => {
  const calls = rowsOf('Call', 'A second', 'Half within');
  expect(calls.length).toBe(6);
  for (const [name = '', rate, half = '', ...cells] of calls) {
    const call =
      credits('10,000 requests') / 10_000 + (numberIn(half.replace(' ms', '')) / msPerHour) * credits('a GB-hour');
    expect(cells.at(-1), `${name}, ${rate}`).toBe(shown(numberIn(rate) * 3_600 * call));
  }
});
