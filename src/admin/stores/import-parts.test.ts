import { expect, test } from 'vitest';
import { importLimits, importOutcomes, importSubscribers, type ImportRow } from '#contract/api/subscriber-import.ts';
import { partsOf, sendParts, type PartAnswer } from './import-parts.ts';

const rowOf = (number: number, more: Partial<ImportRow> = {}): ImportRow => ({
  line: number + 2,
  email: `reader.${number}@example.com`,
  ...more,
});
const range = (count: number) => Array.from({ length: count }, (_, number) => number);
const answer = (done: number): PartAnswer => ({
  ...{ success: true, done, refused: [] },
  counts: Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as PartAnswer['counts'],
});
const wait = () => Promise.resolve();
const isForAMoment = (error: unknown) => error instanceof TypeError;
const running = { wait, isForAMoment };

test('parts hold every row once, and there are as few of them as the server allows', () => {
  expect(partsOf([])).toEqual([]);
  const rows = range(401).map((number) => rowOf(number));
  expect(partsOf(rows).map(({ length }) => length)).toEqual([200, 200, 1]);
  expect(partsOf(rows).flat()).toEqual(rows);
  const long = range(600).map((number) => rowOf(number, { proof: '漢'.repeat(importLimits.proof) }));
  const parts = partsOf(long);
  expect(parts.flat()).toEqual(long);
  for (const part of parts) {
    const body = { dryRun: true, statement: '漢'.repeat(importLimits.proof), rows: part };
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(importSubscribers.bodyLimit);
  }
});

test('sends again only the rows that the server had no time for', async () => {
  const done: number[] = [];
  const send = (rows: readonly ImportRow[]) => Promise.resolve(answer(Math.ceil(rows.length / 2)));
  const tell = (_: PartAnswer, rows: readonly ImportRow[]) => void done.push(...rows.map(({ line }) => line));
  const queue = partsOf(range(1000).map((number) => rowOf(number)));
  expect(await sendParts(queue, { send, tell, signal: new AbortController().signal, ...running })).toBe(true);
  expect(done.sort((a, b) => a - b)).toEqual(range(1000).map((number) => number + 2));
});

test('waits out a temporary failure, stops at a permanent one, and continues with the rest when called again', async () => {
  const done: number[] = [];
  let calls = 0;
  let broken: Error | null = null;
  const send = (rows: readonly ImportRow[]) => {
    calls += 1;
    if (broken) return Promise.reject(broken);
    if (calls === 2) return Promise.reject(new TypeError('The network failed.'));
    if (calls === 5) broken = new RangeError('400');
    return Promise.resolve(answer(rows.length));
  };
  const tell = (_: PartAnswer, rows: readonly ImportRow[]) => void done.push(...rows.map(({ line }) => line));
  const queue = partsOf(range(2000).map((number) => rowOf(number)));
  const { signal } = new AbortController();
  await expect(sendParts(queue, { send, tell, signal, ...running })).rejects.toThrow('400');
  expect([calls < 10, queue.length]).toEqual([true, 10 - done.length / 200]);
  broken = null;
  expect(await sendParts(queue, { send, tell, signal, ...running })).toBe(true);
  expect(done.sort((a, b) => a - b)).toEqual(range(2000).map((number) => number + 2));
});

test('keeps the rest when stopped, and reports the part in flight', async () => {
  const stop = new AbortController();
  const done: number[] = [];
  const send = (rows: readonly ImportRow[]) => {
    stop.abort();
    return Promise.resolve(answer(rows.length));
  };
  const queue = partsOf(range(2000).map((number) => rowOf(number)));
  const tell = (_: PartAnswer, rows: readonly ImportRow[]) => void done.push(rows.length);
  expect(await sendParts(queue, { send, tell, signal: stop.signal, ...running })).toBe(false);
  expect(queue.flat().length + done.reduce((sum, count) => sum + count)).toBe(2000);
});
