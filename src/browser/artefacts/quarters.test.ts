import { expect, test, vi } from 'vitest';
import { exceededBy, normal, uniform } from './normal.ts';
import { expectedOf, quarters, resultOf, stakes, weeks, type Assumptions, type Summary } from './quarters.ts';
import { runs, simulate, type Simulated } from './simulate.ts';

const assumed: Assumptions = { swing: 0.08, portCloses: 0.06, paysLate: 0.12, together: 0.3 };

async function simulated(assumptions: Assumptions = assumed, seed = 2026): Promise<Simulated> {
  const done = await simulate(
    assumptions,
    seed,
    () => Promise.resolve(),
    () => true,
  );
  if (!done) throw new Error('Nobody waited.');
  return done;
}

const varianceOf = ({ sorted, mean }: Summary): number =>
  sorted.reduce((sum, result) => sum + (result - mean.value) ** 2, 0) / sorted.length;

test('the same seed gives exactly the same quarters, however they are sliced, and another seed gives others', async () => {
  const [one, again, other] = [await simulated(), await simulated(), await simulated(assumed, 2027)];
  expect(again).toEqual(one);
  const sliced = await simulate(
    assumed,
    2026,
    () => new Promise((resolve) => setTimeout(resolve)),
    () => true,
    0,
  );
  expect(sliced).toEqual(one);
  expect(other.summary.mean.value).not.toBe(one.summary.mean.value);
  expect(one.summary.count).toBe(runs);
});

test('the mean matches the formula within four standard errors, for every seed and any correlation', async () => {
  for (const seed of [1, 2, 3])
    for (const together of [0, 0.3, 0.9]) {
      const assumptions = { ...assumed, together };
      const { mean } = (await simulated(assumptions, seed)).summary;
      const error = (mean.to - mean.from) / 2 / 1.96;
      expect(Math.abs(mean.value - expectedOf(assumptions))).toBeLessThan(4 * error);
    }
});

test('the interval of the mean contains the formula about 95 times in a hundred', async () => {
  let held = 0;
  for (let seed = 0; seed < 60; seed += 1) {
    const { mean } = (await simulated(assumed, seed)).summary;
    if (mean.from <= expectedOf(assumed) && expectedOf(assumed) <= mean.to) held += 1;
  }
  expect(held).toBeGreaterThanOrEqual(53);
});

test('a currency alone is normally distributed: the losses at 95 and 99 per cent are 1.645 and 2.326 deviations', async () => {
  const alone = { swing: 0.1, portCloses: 0, paysLate: 0, together: 0.5 };
  const { summary } = await simulated(alone);
  const deviation = stakes.sales * alone.swing;
  for (const [level, deviations] of [
    [95, 1.64485],
    [99, 2.32635],
  ] as const) {
    const { value, from, to } = summary.atRisk[level];
    expect(from).toBeLessThan(value);
    expect(value).toBeLessThan(to);
    // Twice the width, since the interval itself contains the truth 95 times in a hundred.
    expect(Math.abs(value - deviations * deviation)).toBeLessThan(to - from);
  }
  expect(varianceOf(summary) / deviation ** 2).toBeCloseTo(1, 1);
  expect(summary.shares.currency).toBeCloseTo(1, 10);
});

test('variances of uncorrelated causes add up, and so do their shares of the outcome', async () => {
  const apart = { ...assumed, together: 0 };
  const { summary } = await simulated(apart);
  const parts = {
    currency: (stakes.sales * apart.swing) ** 2,
    port: stakes.port ** 2 * apart.portCloses * (1 - apart.portCloses),
    late: stakes.late ** 2 * apart.paysLate * (1 - apart.paysLate),
  };
  const whole = parts.currency + parts.port + parts.late;
  expect(varianceOf(summary) / whole).toBeCloseTo(1, 1);
  for (const cause of ['currency', 'port', 'late'] as const)
    expect(Math.abs(summary.shares[cause] - parts[cause] / whole)).toBeLessThan(0.02);
});

test('correlated causes have the assumed correlation, and a worse tail', async () => {
  const together = { ...assumed, portCloses: 0.2, together: 0.5 };
  const next = quarters(together, 7);
  let product = 0;
  for (let index = 0; index < runs; index += 1) {
    const { currency, port } = next();
    product += (currency / (-stakes.sales * together.swing)) * (port < 0 ? 1 : 0);
  }
  // The mean of a standard normal number, given that a correlated one exceeds a bound.
  const density = Math.exp(-(exceededBy(0.2) ** 2) / 2) / Math.sqrt(2 * Math.PI);
  expect(Math.abs(product / runs - 0.5 * density)).toBeLessThan(0.015);
  const worst = async (share: number) => (await simulated({ ...assumed, together: share })).summary.atRisk[99].value;
  expect(await worst(0.8)).toBeGreaterThan(await worst(0));
});

test('the shares of all causes add up to the whole outcome', async () => {
  const { currency, port, late } = (await simulated()).summary.shares;
  expect(currency + port + late).toBeCloseTo(1, 10);
});

test('a path starts at zero and ends at the result of its quarter', async () => {
  const { ways } = await simulated();
  const next = quarters(assumed, 2026);
  expect(ways).toHaveLength(60);
  for (const { points, isClosed } of ways) {
    const quarter = next();
    expect(points).toHaveLength(weeks + 1);
    expect(points[0]).toBe(0);
    expect(points.at(-1)).toBeCloseTo(resultOf(quarter), 9);
    expect(isClosed).toBe(quarter.port < 0);
  }
});

test('without any risk nothing is lost, and no cause explains anything', async () => {
  const { summary } = await simulated({ swing: 0, portCloses: 0, paysLate: 0, together: 0.9 });
  expect(summary.atRisk[99].value + 0).toBe(0);
  expect(summary.mean.value + 0).toBe(0);
  expect(summary.shares).toEqual({ currency: 0, port: 0, late: 0 });
});

test('a simulation that is no longer wanted ends at the next slice', async () => {
  let slices = 0;
  const pause = () => Promise.resolve((slices += 1));
  expect(await simulate(assumed, 1, pause, () => false, 0)).toBeNull();
  expect(slices).toBe(1);
});

test('a slice ends once it has used its time, long before 50 ms', async () => {
  // Each reading of the clock, every 250 quarters, is 4 ms later.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => 4 * clock.mock.calls.length);
  const slices: number[] = [];
  let began = 0;
  const pause = () => {
    slices.push(clock.mock.calls.length - began);
    began = clock.mock.calls.length;
    return Promise.resolve();
  };
  await simulate(assumed, 5, pause, () => true);
  expect(slices.length).toBeGreaterThan(20);
  expect(Math.max(...slices) * 4).toBeLessThanOrEqual(20);
});

test('normal numbers have the moments of the normal distribution, and exceed a bound at the requested rate', () => {
  const next = normal(uniform(3));
  const numbers = Array.from({ length: 100_000 }, next);
  const mean = (of: (number: number) => number) => numbers.reduce((sum, one) => sum + of(one), 0) / numbers.length;
  expect(mean((one) => one)).toBeCloseTo(0, 1);
  expect(mean((one) => one * one)).toBeCloseTo(1, 1);
  expect(mean((one) => one ** 4)).toBeCloseTo(3, 0);
  for (const probability of [0.01, 0.06, 0.3, 0.5, 0.8])
    expect(Math.abs(mean((one) => (one > exceededBy(probability) ? 1 : 0)) - probability)).toBeLessThan(0.006);
  expect(exceededBy(0)).toBe(Infinity);
});
