import { afterEach, expect, test, vi } from 'vitest';
import { $withdrawn, lookForEssays } from './withdrawn.ts';

afterEach(() => vi.unstubAllGlobals());

test('an essay is withdrawn where its page says so, and nothing is said of one that nobody could ask for', async () => {
  const answers: Readonly<Record<string, number>> = { '/essays/there': 200, '/essays/gone': 404, '/essays/late': 503 };
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    expect(init.method).toBe('HEAD');
    const status = answers[path];
    return status === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(null, { status }));
  });
  await lookForEssays(['there', 'gone', 'late', 'offline']);
  expect([...$withdrawn.get()]).toEqual(['gone']);
});
