import { afterEach, expect, test, vi } from 'vitest';
import { $withdrawn, lookForEssays } from './withdrawn.ts';

afterEach(() => vi.unstubAllGlobals());

test('an essay is withdrawn if its page says so, and an unanswered request changes nothing', async () => {
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
