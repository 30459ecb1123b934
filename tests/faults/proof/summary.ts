import type { Entry } from './ledger.ts';
import type { Outcome } from './proof.ts';
import { wrongs, type Wrong } from './reckoning.ts';

/** What became of the requests at one rate of faults. */
export interface Summary {
  /** Share of the requests to storage that failed. */
  rate: number;
  requests: number;
  acknowledged: number;
  refused: number;
  unknown: number;
  /** Shares of what could be accepted: no rule refused it, and its process lived to answer. At the first try, and in the end. */
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

/** Of requests, each with its tries: the share that was taken. A request that a rule refused, or whose only tries were cut off by a kill, does not count. */
function shareAccepted(requests: readonly (readonly { status: number; isCut: boolean }[])[]): number {
  const answered = requests
    .map((tries) => tries.filter(({ isCut }) => !isCut))
    .filter((tries) => tries.length > 0 && !tries.some(({ status }) => status >= 400 && status < 500));
  const taken = answered.filter((tries) => tries.some(({ status }) => status >= 200 && status < 300));
  return answered.length === 0 ? 1 : taken.length / answered.length;
}
