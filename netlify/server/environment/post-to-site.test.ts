import { answeringSite } from '#support/published-site.ts';
import { expect, it } from 'vitest';
import { causeOf } from '../http/log.ts';
import { postToSite } from './post-to-site.ts';

/** A site that records what reaches it; `leads` makes it redirect. */
async function site(leads?: (path: string) => string) {
  const calls: string[] = [];
  const origin = await answeringSite((request, response) => {
    const answer = async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      calls.push(`${request.method} ${request.url} ${body}`);
      if (leads) response.writeHead(301, { Location: leads(request.url ?? '') });
      else response.writeHead(request.method === 'POST' ? 202 : 404);
      response.end();
    };
    void answer();
  });
  return { origin, calls };
}

const post = (origin: string) => postToSite(origin, '/api/mail/send', { body: '{"a":1}' });

it('a call to an address that redirects to the primary domain arrives there unchanged', async () => {
  const primary = await site();
  const other = await site((path) => `${primary.origin}${path}`);
  await post(other.origin);
  expect([other.calls, primary.calls]).toEqual([['POST /api/mail/send {"a":1}'], ['POST /api/mail/send {"a":1}']]);
});

it('a call is redirected only once, and never to another path', async () => {
  const primary = await site();
  const elsewhere = await site(() => `${primary.origin}/elsewhere`);
  await expect(post(elsewhere.origin)).rejects.toMatchObject({ status: 301 });
  const once = await site((path) => `${primary.origin}${path}`);
  const twice = await site((path) => `${once.origin}${path}`);
  await expect(post(twice.origin)).rejects.toMatchObject({ status: 301 });
  expect(primary.calls).toEqual([]);
});

it('a failure is logged with its status', async () => {
  const failing = await answeringSite((_, response) => response.writeHead(503).end());
  const cause = await post(failing).then(() => null, causeOf);
  expect(cause).toMatchObject({ name: 'SiteRefused', status: 503 });
});
