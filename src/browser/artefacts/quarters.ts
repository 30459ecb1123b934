import { exceededBy, normal, uniform } from './normal.ts';

/** Assumptions about a quarter of an invented company, as fractions of one. */
export interface Assumptions {
  /** Standard deviation of its sales currency. */
  swing: number;
  portCloses: number;
  paysLate: number;
  /** Pairwise correlation of the three causes. */
  together: number;
}

/** Amounts at stake, in millions of dollars. */
export const stakes = { sales: 8, port: 1.5, late: 0.9 } as const;
export const weeks = 13;

/** One quarter: what each cause contributes to the result, in millions, and, on request, the path to it. */
export interface Quarter {
  currency: number;
  port: number;
  late: number;
}

/**
 * A stream of quarters, determined by the seed. The causes share one factor: in this Gaussian copula, each cause is a
 * standard normal number, and two of the causes occur if theirs exceeds a bound.
 */
export function quarters({ swing, portCloses, paysLate, together }: Assumptions, seed: number): () => Quarter {
  const next = normal(uniform(seed));
  const [common, own] = [Math.sqrt(together), Math.sqrt(1 - together)];
  const [portBound, lateBound] = [exceededBy(portCloses), exceededBy(paysLate)];
  return () => {
    const factor = common * next();
    const [currency, port, late] = [factor + own * next(), factor + own * next(), factor + own * next()];
    return {
      currency: -stakes.sales * swing * currency,
      port: port > portBound ? -stakes.port : 0,
      late: late > lateBound ? -stakes.late : 0,
    };
  };
}

export const resultOf = ({ currency, port, late }: Quarter): number => currency + port + late;

/** The mean of all quarters, by formula. The currency contributes nothing to it. */
export const expectedOf = ({ portCloses, paysLate }: Assumptions): number =>
  0 - portCloses * stakes.port - paysLate * stakes.late;

/**
 * The path of a quarter to its result, week by week: the currency as a bridge between its ends, the other causes each
 * in one week.
 */
export function wayOf({ currency, port, late }: Quarter, next: () => number, { swing }: Assumptions): number[] {
  const one = normal(next);
  const [portWeek, lateWeek] = [1 + Math.floor(next() * weeks), 1 + Math.floor(next() * weeks)];
  const walk = [0];
  for (let week = 1; week <= weeks; week += 1) walk.push((walk[week - 1] ?? 0) + one() / Math.sqrt(weeks));
  const end = walk[weeks] ?? 0;
  return walk.map(
    (at, week) =>
      stakes.sales * swing * (at - (week / weeks) * end) +
      (week / weeks) * currency +
      (week >= portWeek ? port : 0) +
      (week >= lateWeek ? late : 0),
  );
}

/**
 * A figure with its uncertainty: 1.96 standard errors, or an interval that contains the true value 95 times in a
 * hundred.
 */
export interface Estimate {
  value: number;
  from: number;
  to: number;
}

/** The results of twenty thousand quarters. */
export interface Summary {
  count: number;
  /** All results, worst first. */
  sorted: Float64Array;
  mean: Estimate;
  /** The losses that 95 and 99 per cent of quarters do not exceed: value at risk. */
  atRisk: { 95: Estimate; 99: Estimate };
  /** The share of the result's variance that each cause explains; the shares sum to one. */
  shares: Quarter;
}

const off = 1.96;

/** The loss not exceeded with a given probability, with an interval from the order statistics. */
function atRisk(sorted: Float64Array, level: number): Estimate {
  const count = sorted.length;
  const at = count * (1 - level);
  const about = off * Math.sqrt(count * level * (1 - level));
  const loss = (index: number) => 0 - (sorted[Math.min(count - 1, Math.max(0, Math.floor(index)))] ?? 0);
  return { value: loss(at), from: loss(at + about), to: loss(at - about) };
}

/** Collects quarters one by one and summarises them. */
export function tally(most: number) {
  const results = new Float64Array(most);
  const causes = ['currency', 'port', 'late'] as const;
  const sums = { currency: 0, port: 0, late: 0 };
  const products = { currency: 0, port: 0, late: 0 };
  let count = 0;
  let sum = 0;
  let squares = 0;
  return {
    count: (): number => count,
    add(quarter: Quarter): void {
      const result = resultOf(quarter);
      results[count] = result;
      count += 1;
      sum += result;
      squares += result * result;
      for (const cause of causes) {
        sums[cause] += quarter[cause];
        products[cause] += quarter[cause] * result;
      }
    },
    summary(): Summary {
      const mean = sum / count;
      const variance = squares / count - mean * mean;
      const share = (cause: keyof Quarter) =>
        variance > 1e-12 ? (products[cause] / count - (sums[cause] / count) * mean) / variance : 0;
      const error = off * Math.sqrt(variance / count);
      const sorted = results.slice(0, count).sort();
      return {
        count,
        sorted,
        mean: { value: mean, from: mean - error, to: mean + error },
        atRisk: { 95: atRisk(sorted, 0.95), 99: atRisk(sorted, 0.99) },
        shares: { currency: share('currency'), port: share('port'), late: share('late') },
      };
    },
  };
}
