import { setTimeout as sleep } from 'node:timers/promises';
import type { Instances } from './instances.ts';

/** One answer, or none. */
export interface Try {
  /** 0 where no answer came that can be read. */
  status: number;
  /** Code of the failure, as the contract names it. */
  code: string;
  body: Readonly<Record<string, unknown>>;
  ms: number;
  /** Whether its process was killed meanwhile: no storage is to blame then. */
  isCut: boolean;
}

/**
 * What the sender knows in the end: `acknowledged` with 2xx; `refused` where each answer was a refusal; `unknown` where one failed or none came, so that it may have
 * been carried out.
 */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

export interface Sending {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** A request, whatever became of it. Its mark is a number that stands in what it writes, and in nothing else. */
export interface Entry {
  mark: number;
  kind: string;
  /** Share of the requests to storage that failed while it was made. */
  rate: number;
  sending: Sending;
  tries: Try[];
  outcome: Outcome;
  /** The record that it was about, where that is known: `contacts/01K…`. */
  record: string | null;
  /** Mark of the request that made that record, where it was a person's. */
  about: number | null;
  at: number;
}

/** The mark as it stands in texts. */
export const textOf = (mark: number): string => `Q${String(mark).padStart(6, '0')}Z`;
/** The mark as it stands among numbers. */
export const numberOf = (mark: number): number => 20_000_000 + mark;
/** Every mark in a text. */
export const marksIn = (text: string): number[] =>
  [...text.matchAll(/q(\d{6})z|"ago":2(\d{7})\b/gi)].map(([, inText, asNumber]) => Number(inText ?? asNumber));

/** The longest that anybody waits; the site promises an answer within ten seconds. */
const usualPatienceMs = 20_000;
/** Pauses of a sender that tries again, in milliseconds. */
const pauses = [300, 1000];

/** Sends one request once, and reads what came back. */
export async function sendOnce(
  instances: Pick<Instances, 'any'>,
  { method, path, headers, body }: Sending,
  patienceMs = usualPatienceMs,
): Promise<Try> {
  const instance = await instances.any();
  const began = performance.now();
  const isForm = body instanceof FormData;
  const answered = (status: number, read: Readonly<Record<string, unknown>>): Try => ({
    status,
    code: typeof read['code'] === 'string' ? read['code'] : '',
    body: read,
    ms: performance.now() - began,
    isCut: instance.isKilled(),
  });
  try {
    const answer = await fetch(instance.url + path, {
      method,
      headers: { ...(body !== undefined && !isForm && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await answer.text();
    return answered(answer.status, text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {});
  } catch {
    return answered(0, {});
  }
}

const isSettled = ({ status }: Try): boolean => status > 0 && status < 500;

/** Every request in the order in which it was sent, with what its sender was told. */
export function openLedger(instances: Instances, patienceMs?: number) {
  const entries: Entry[] = [];
  let marks = 0;
  let rate = 0;

  /**
   * Sends a request and writes down what became of it.
   *
   * @param make what is sent, from the mark of this request
   * @param repeats how often it is sent again after a failure: only what is harmless to repeat is
   */
  async function send(
    kind: string,
    make: (mark: number) => Sending & { record?: string; about?: number },
    repeats = 0,
  ): Promise<Entry> {
    const mark = (marks += 1);
    const { record = null, about = null, ...sending } = make(mark);
    const entry: Entry = { mark, kind, rate, sending, tries: [], outcome: 'unknown', record, about, at: Date.now() };
    entries.push(entry);
    for (let repeat = 0; repeat <= repeats; repeat += 1) {
      if (repeat > 0) await sleep(pauses[repeat - 1] ?? 1000);
      if (isSettled(await again(entry))) break;
    }
    return entry;
  }

  /** Sends an entry once more, as it was. */
  async function again(entry: Entry): Promise<Try> {
    const answered = await sendOnce(instances, entry.sending, patienceMs);
    entry.tries.push(answered);
    entry.at = Date.now();
    if (answered.status >= 200 && answered.status < 300) entry.outcome = 'acknowledged';
    else if (entry.tries.every(isSettled)) entry.outcome = 'refused';
    return answered;
  }

  return {
    entries,
    send,
    again,
    /** Sends something that is not written down. */
    ask: (sending: Sending) => sendOnce(instances, sending),
    setRate: (share: number) => {
      rate = share;
    },
  };
}
export type Ledger = ReturnType<typeof openLedger>;
