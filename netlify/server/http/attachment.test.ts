import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { timeLeft, withinDeadline } from '#storage/deadline.ts';
import { attachment } from './attachment.ts';

const file = { name: 'notes', now: new Date('2026-11-21T23:59:59Z') } as const;
const long = 'x'.repeat(64 * 1024);

test('a file has the date in its name, and is never cached', async () => {
  const { headers } = await attachment(
    (async function* () {
      yield 'a';
    })(),
    file,
  );
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'content-disposition': 'attachment; filename="notes-2026-11-21.ndjson"',
    'cache-control': 'no-store',
  });
});

test('short parts are sent together, long ones one by one, and only as they are read', async () => {
  let made = 0;
  const parts = async function* () {
    for (; made < 100; made++) yield made % 10 === 9 ? long : 'y';
  };
  const reader = (await attachment(parts(), file)).body?.getReader();
  const first = await reader?.read();
  expect(first?.value?.length).toBe(long.length + 9);
  expect(made).toBeLessThan(30);
  let size = first?.value?.length ?? 0;
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) size += piece.value.length;
  expect(size).toBe(10 * long.length + 90);
});

test('a failure before the first piece throws instead of starting a response', async () => {
  const parts = async function* () {
    yield 'a';
    throw new Error('storage is gone');
  };
  await expect(attachment(parts(), file)).rejects.toThrow('storage is gone');
});

test('a later failure aborts the response, and is logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const parts = async function* () {
    yield long;
    yield long;
    throw new Error('storage is gone');
  };
  await expect((await attachment(parts(), file)).text()).rejects.toThrow('storage is gone');
  expect(warn.mock.calls.flat().join()).toContain('attachment_broken_off');
  expect(warn.mock.calls.flat().join()).not.toContain('storage is gone');
});

test('when the reader stops, production stops', async () => {
  let ended = false;
  const parts = async function* () {
    try {
      for (;;) yield long;
    } finally {
      ended = true;
    }
  };
  await (await attachment(parts(), file)).body?.cancel();
  expect(ended).toBe(true);
});

test('the deadline of a call does not apply to what is streamed afterwards', async () => {
  const seen: number[] = [];
  const parts = async function* () {
    for (let part = 0; part < 3; part++) {
      await pause(1);
      seen.push(timeLeft());
      yield long;
    }
  };
  const response = await withinDeadline(1000, () => attachment(parts(), file));
  await response.text();
  expect(seen[0]).toBeLessThan(1000);
  expect(seen.slice(1)).toEqual([Infinity, Infinity]);
});
