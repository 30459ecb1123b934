import type { IncomingMessage, ServerResponse } from 'node:http';
import { answeringSite, publishedEssay, publishedPage } from '#support/published-site.ts';
import { describe, expect, it } from 'vitest';
import { PullFailed } from './fetch-json.ts';
import { fetchPublished } from './fetch-published.ts';

const limits = { silenceMs: 300, answerMs: 1_000, bytes: 200_000 };
type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const json =
  (value: unknown, status = 200): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
const cursorOf = (request: IncomingMessage) =>
  new URL(request.url ?? '', 'http://localhost').searchParams.get('cursor');

describe('reading what is published', () => {
  it('reads all pages of one state', async () => {
    const site = await answeringSite((request, response) => {
      const number = Number(cursorOf(request) ?? '0');
      const page = { ...publishedPage([publishedEssay(`e-${number}`)]), total: 3 };
      json({ ...page, nextCursor: number < 2 ? String(number + 1) : null })(request, response);
    });
    expect((await fetchPublished(site, limits)).items.map(({ slug }) => slug)).toEqual(['e-0', 'e-1', 'e-2']);
  });

  it('starts again if something is published between two pages', async () => {
    let calls = 0;
    const site = await answeringSite((request, response) => {
      calls += 1;
      const isSecond = cursorOf(request) !== null;
      const page = { ...publishedPage([publishedEssay(isSecond ? 'b' : 'a')]), total: 2 };
      if (calls === 2)
        json({ success: false, code: 'conflict', message: 'Begin again.', requestId: 'x' }, 409)(request, response);
      else json({ ...page, nextCursor: isSecond ? null : 'next' })(request, response);
    });
    expect((await fetchPublished(site, limits)).items).toHaveLength(2);
    expect(calls).toBe(4);
  });

  it('follows a redirect to the new address of the site', async () => {
    const target = await answeringSite(json(publishedPage([publishedEssay('moved')])));
    const site = await answeringSite(
      (request, response) => void response.writeHead(301, { Location: target + (request.url ?? '') }).end(),
    );
    expect((await fetchPublished(site, limits)).items.map(({ slug }) => slug)).toEqual(['moved']);
  });
});

const essay = publishedEssay('a');
const answers: readonly [what: string, answer: Answer, sentence: RegExp][] = [
  ['a page of HTML', (_, response) => void response.end('<!doctype html><p>Hello'), /is not its published content/],
  ['nothing at all', (_, response) => void response.end(), /is not its published content/],
  ['other JSON', json({ success: true, essays: [] }), /is not its published content \(state\)/],
  ['null', json(null), /is not its published content/],
  [
    'half an answer',
    (_, response) => {
      response.writeHead(200, { 'Content-Length': '9999' }).write('{"success":true,');
      response.destroy();
    },
    /broke off/,
  ],
  [
    'JSON that is cut off',
    (_, response) => void response.end('{"success":true,"state":"x'),
    /is not its published content/,
  ],
  ['fewer items than it promises', json({ ...publishedPage([essay]), total: 2 }), /does not fit together/],
  ['one item twice', json(publishedPage([essay, essay])), /does not fit together/],
  [
    'one item published and withdrawn',
    json(publishedPage([essay], [{ type: 'essay', slug: 'a', status: 'draft', earlier: [] }])),
    /does not fit together/,
  ],
  ['a draft', json(publishedPage([publishedEssay('a', { status: 'draft' })])), /does not fit together/],
  [
    'a slug that leads elsewhere',
    json(publishedPage([publishedEssay('../../etc/passwd')])),
    /is not its published content \(published\.0\.slug\)/,
  ],
  [
    'a withdrawn slug that leads elsewhere',
    json(publishedPage([], [{ type: 'essay', slug: '/etc/passwd', status: 'deleted', earlier: [] }])),
    /withdrawn\.0\.slug/,
  ],
  ['a type that is none', json(publishedPage([{ ...essay, type: 'constructor' }])), /published\.0\.type/],
  ['the same page for ever', json({ ...publishedPage([]), nextCursor: 'again' }), /never came to the end/],
  [
    'pages of ever new states',
    (request, response) =>
      json({ ...publishedPage([]), published: [essay], state: String(Math.random()), nextCursor: 'x' })(
        request,
        response,
      ),
    /changed while it was being read/,
  ],
  [
    'status 500',
    json({ success: false, code: 'internal', message: 'Something went wrong on our side.', requestId: 'x' }, 500),
    /status 500: Something went wrong/,
  ],
  ['a private project', (_, response) => void response.writeHead(401).end('Sign in'), /Is the project private\?/],
  ['status 404', (_, response) => void response.writeHead(404).end('Not Found'), /status 404\. Is this the address/],
  [
    'a redirect loop',
    (request, response) => void response.writeHead(302, { Location: request.url }).end(),
    /without end/,
  ],
  ['silence', () => undefined, /said nothing for 0\.3 s/],
  ['silence in the middle', (_, response) => void response.write('{'), /said nothing for 0\.3 s/],
  [
    'a drop at a time',
    (_, response) => {
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => {
        clearInterval(timer);
      });
    },
    /did not finish its answer within 1 s/,
  ],
  ['a huge body', (_, response) => void response.end('x'.repeat(300_000)), /sent more than/],
  [
    'bytes that are no text',
    (_, response) => void response.end(Buffer.from([0xff, 0xfe, 0xfd])),
    /broke off|is not its published content/,
  ],
];

describe('reading what is published fails with a sentence', () => {
  it.each(answers)('if the site answers with %s', async (_, answer, sentence) => {
    const site = await answeringSite(answer);
    const error: unknown = await fetchPublished(site, limits).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PullFailed);
    expect((error as PullFailed).message).toMatch(sentence);
    expect((error as PullFailed).message).toContain(site);
  });

  it('if there is no server', async () => {
    const error: unknown = await fetchPublished('http://127.0.0.1:1', limits).catch((reason: unknown) => reason);
    expect((error as PullFailed).message).toMatch(
      /^The site at http:\/\/127\.0\.0\.1:1 (could not be reached|broke off)/,
    );
  });
});
