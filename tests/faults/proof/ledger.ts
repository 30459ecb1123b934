import { setTimeout as sleep } from 'node:timers/promises';
import type { Instances } from './instances.ts';

/** A try, with or without an answer. */
export interface Try {
  /** 0 without a readable answer. */
  status: number;
  /** The contract's code for the failure. */
  code: string;
  body: Readonly<Record<string, unknown>>;
  ms: number;
  /** Whether its process was killed in the meantime, so that storage is not to blame. */
  isCut: boolean;
}

/**
 * What the sender knows at the end: `acknowledged` with 2xx; `refused` if every answer was a refusal; `unknown` if one
 * failed or was missing, so that the request may have been carried out.
 */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

export interface Sending {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** A request with its outcome. Its mark is a number that appears only in what it writes. */
export interface Entry {
  mark: number;
  kind: string;
  /** Fraction of storage requests that failed at the time. */
  rate: number;
  sending: Sending;
  tries: Try[];
  outcome: Outcome;
  /** The record concerned, if known: `contacts/01K…`. */
  record: string | null;
  /** Mark of the request that created that record, if it was a person's. */
  about: number | null;
  at: number;
}

/** The mark within texts. */
export const textOf = (mark: number): string => `Q${String(mark).padStart(6, '0')}Z`;
/** The mark within numbers. */
export const numberOf = (mark: number): number => 20_000_000 + mark;
/** Every mark in a text. */
export const marksIn = (text: string): number[] =>
  [...text.matchAll(/q(\d{6})z|"ago":2(\d{7})\b/gi)].map(([, inText, asNumber]) => Number(inText ?? asNumber));

/** The longest wait; the site promises an answer within ten seconds. */
const usualPatienceMs = 20_000;
/** A sender's pauses between tries, in milliseconds. */
const pauses = [300, 1000];

/** Sends one request once, and reads its answer. */
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

/** Every request in sending order, with what its sender learned. */
export function openLedger(instances: Instances, patienceMs?: number) {
  const entries: Entry[] = [];
  let marks = 0;
  let rate = 0;

  /**
   * Sends a request and records the outcome.
   *
   * @param make builds the request from its mark
   * @param repeats how often to retry after a failure; only for requests that are safe to repeat
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

  /** Sends an entry again, unchanged. */
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
    /** Sends something without recording it. */
    ask: (sending: Sending) => sendOnce(instances, sending),
    setRate: (share: number) => {
      rate = share;
    },
  };
}
export type Ledger = ReturnType<typeof openLedger>;
