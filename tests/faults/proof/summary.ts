import type { Entry } from './ledger.ts';
import type { Outcome } from './proof.ts';
import { wrongs, type Wrong } from './reckoning.ts';

/** The outcomes at one rate of faults. */
export interface Summary {
  /** Fraction of storage requests that failed. */
  rate: number;
  requests: number;
  acknowledged: number;
  refused: number;
  unknown: number;
  /**
   * Fractions of the acceptable requests: not refused by a rule, and answered by a living process. On the first try,
   * and eventually.
   */
  acceptedAtOnce: number;
  accepted: number;
  slowestMs: number;
  wrong: Readonly<Record<Wrong, number>>;
}

export const summaryOf = ({ entries, findings }: Outcome, rate: number): Summary => {
  const sent = entries.filter((entry) => entry.rate === rate);
  const count = (outcome: Entry['outcome']): number => sent.filter((entry) => entry.outcome === outcome).length;
  const found = findings.filter((finding) => finding.rate === rate);
  const tries = sent.flatMap((entry) => entry.tries).filter(({ isCut }) => !isCut);
  return {
    rate,
    requests: sent.length,
    acknowledged: count('acknowledged'),
    refused: count('refused'),
    unknown: count('unknown'),
    acceptedAtOnce: shareAccepted(sent.map(({ tries: made }) => made.slice(0, 1))),
    accepted: shareAccepted(sent.map(({ tries: made }) => made)),
    slowestMs: Math.max(0, ...tries.map(({ ms }) => ms)),
    wrong: Object.fromEntries(
      wrongs.map((wrong) => [wrong, found.filter((finding) => finding.wrong === wrong).length]),
    ) as Record<Wrong, number>,
  };
};

/**
 * The accepted fraction of requests, each with its tries. Requests refused by a rule, or cut off by kills in every try,
 * do not count.
 */
function shareAccepted(requests: readonly (readonly { status: number; isCut: boolean }[])[]): number {
  const answered = requests
    .map((tries) => tries.filter(({ isCut }) => !isCut))
    .filter((tries) => tries.length > 0 && !tries.some(({ status }) => status >= 400 && status < 500));
  const taken = answered.filter((tries) => tries.some(({ status }) => status >= 200 && status < 300));
  return answered.length === 0 ? 1 : taken.length / answered.length;
}
