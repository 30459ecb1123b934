import { expect, test, vi } from 'vitest';
import { purgeCache } from './purge-cache.ts';

const calls: { url: string; body: unknown }[] = [];
const answerWith = (respond: () => Promise<Response>) => {
  calls.length = 0;
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    calls.push({ url, body: JSON.parse(body) });
    return respond();
  });
};
const deployed = () => {
  vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token');
  vi.stubEnv('SITE_ID', 'site');
};

test('where there is no CDN, nobody is asked', async () => {
  answerWith(() => Promise.resolve(new Response()));
  await purgeCache(['essays']);
  expect(calls).toEqual([]);
});

test('a deployed site asks Netlify to forget what is kept under the tags', async () => {
  deployed();
  answerWith(() => Promise.resolve(new Response(null, { status: 202 })));
  await purgeCache(['essays', 'projects']);
  await purgeCache([]);
  expect(calls).toEqual([
    { url: 'https://api.netlify.com/api/v1/purge', body: { cache_tags: ['essays', 'projects'], site_id: 'site' } },
  ]);
});

test('what fails there fails nothing here', async () => {
  deployed();
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  answerWith(() => Promise.resolve(new Response(null, { status: 500 })));
  await purgeCache(['essays']);
  answerWith(() => Promise.withResolvers<Response>().promise);
  const started = performance.now();
  await purgeCache(['essays']);
  expect(performance.now() - started).toBeLessThan(4_000);
  expect(warnings.mock.calls.map(([line]) => String(line))).toEqual([
    expect.stringContaining('cache_not_purged'),
    expect.stringContaining('cache_not_purged'),
  ]);
});
