import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answeringSite, publishedEssay, publishedPage } from '#support/published-site.ts';
import { describe, expect, it } from 'vitest';
import { PullFailed, usualLimits, type Limits } from './fetch-json.ts';
import { pullForBuild, type PullForBuild } from './laid.ts';

type Answer = (response: ServerResponse, cursor: string | null) => void;

const json =
  (value: unknown, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
const published = json(publishedPage([publishedEssay('a')]));
const failing = json({ success: false, code: 'unavailable', message: 'Try again later.', requestId: 'x' }, 503);

/** A site that gives these answers in turn and then repeats the last one; and the number of calls to it. */
async function siteOf(...answers: readonly Answer[]) {
  let calls = 0;
  const site = await answeringSite((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    (answers[calls] ?? answers.at(-1))?.(response, searchParams.get('cursor'));
    calls += 1;
  });
  return { site, calls: () => calls };
}

/** The pull of a build, with pauses short enough for a test; returns its result and its warnings. */
async function build(how: Partial<PullForBuild>) {
  const warnings: string[] = [];
  const laid = await pullForBuild({
    ...{ site: null, isFirst: false, repair: null, pauses: [10, 20] },
    warn: (sentence) => warnings.push(sentence),
    ...how,
  }).catch((error: unknown) => error);
  return { laid, warnings };
}

/** A local address at which nothing listens. */
async function freeAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return `http://127.0.0.1:${port}`;
}

const filesAlone = { items: [], gone: [], settings: {} };

describe('a build', () => {
  it('requests nothing and prints no warning if there is no site yet', async () => {
    expect(await build({})).toEqual({ laid: filesAlone, warnings: [] });
  });

  it('gets the published items and the withdrawn files', async () => {
    const page = publishedPage([publishedEssay('a')], [{ type: 'essay', slug: 'b', status: 'deleted', earlier: [] }]);
    const { site } = await siteOf(json({ ...page, settings: { hero_title: 'Hero' } }));
    const { laid, warnings } = await build({ site });
    expect(laid).toMatchObject({
      items: [{ slug: 'a', status: 'published' }],
      gone: [{ slug: 'b', status: 'deleted' }],
      settings: { hero_title: 'Hero' },
    });
    expect(warnings).toEqual([]);
  });
});

/** For a site that says nothing. A busy machine answers later than shorter ones allow. */
const soon: Limits = { ...usualLimits, silenceMs: 500 };

const troubles: readonly [what: string, answer: Answer, why: RegExp][] = [
  ['a failure', failing, /status 503: Try again later\./],
  ['silence', () => undefined, /said nothing for/],
  ['garbage', (response) => void response.end('<!doctype html>'), /is not its published content/],
  ['a connection that is cut', (response) => void response.destroy(), /broke off/],
  [
    'a page that is cut in its middle',
    (response) => {
      response.writeHead(200, { 'Content-Length': '9999' }).write('{"success":true,');
      setTimeout(() => response.destroy(), 10);
    },
    /broke off/,
  ],
  ['fewer items than there are', json({ ...publishedPage([publishedEssay('a')]), total: 2 }), /does not fit together/],
];

describe.each(troubles)('a site that answers with %s', (what, trouble, why) => {
  const limits = what === 'silence' ? soon : usualLimits;

  it('once or twice is asked again, with a warning for each failed try', async () => {
    for (const times of [1, 2]) {
      const { site } = await siteOf(...Array.from({ length: times }, () => trouble), published);
      const { laid, warnings } = await build({ site, limits });
      expect(laid).toMatchObject({ items: [{ slug: 'a' }] });
      expect(warnings).toHaveLength(times);
      expect(warnings[0]).toMatch(/^Try 1 of 3: The site at .* The next try is in 0\.01 s\.$/);
      expect(warnings.at(-1)).toMatch(why);
    }
  });

  it('every time ends the build after three tries, and the error says what to do (rules 46)', async () => {
    const { site, calls } = await siteOf(trouble);
    for (const isFirst of [false, true]) {
      const { laid, warnings } = await build({ site, isFirst, limits });
      expect(laid).toBeInstanceOf(PullFailed);
      expect((laid as PullFailed).message).toMatch(why);
      expect((laid as PullFailed).message).toMatch(/The deploy before stays\..*publish an older deploy.*REPAIR_FROM/);
      expect(warnings.map((sentence) => /^Try (\d) of 3: /.exec(sentence)?.[1])).toEqual(['1', '2', '3']);
    }
    expect(calls()).toBe(6);
  });
});

it('starts again at the first page if the second of three fails', async () => {
  let failures = 0;
  const { site } = await siteOf((response, cursor) => {
    if (cursor === '1' && failures++ === 0) return void response.destroy();
    const number = Number(cursor ?? '0');
    const page = { ...publishedPage([publishedEssay(`e-${number}`)]), total: 3 };
    json({ ...page, nextCursor: number < 2 ? String(number + 1) : null })(response, cursor);
  });
  const { laid, warnings } = await build({ site });
  expect(laid).toMatchObject({ items: [{ slug: 'e-0' }, { slug: 'e-1' }, { slug: 'e-2' }] });
  expect(warnings).toHaveLength(1);
});

describe('a build with FIRST_DEPLOY', () => {
  it.each([
    ['nobody listens', freeAddress],
    [
      'Netlify has no deploy to show',
      async () => (await siteOf((response) => void response.writeHead(404).end('Not Found - Request ID: 01'))).site,
    ],
  ])('builds only the files, with a warning, if %s', async (_, address) => {
    const site = await address();
    const { laid, warnings } = await build({ site, isFirst: true });
    expect(laid).toEqual(filesAlone);
    expect(warnings.at(-1)).toMatch(/^FIRST_DEPLOY: there is no site yet.*Delete FIRST_DEPLOY/);
    expect((await build({ site })).laid).toBeInstanceOf(PullFailed);
  });

  it('uses a site that does answer, and warns that the switch was not needed', async () => {
    const { site } = await siteOf(published);
    const { laid, warnings } = await build({ site, isFirst: true });
    expect(laid).toMatchObject({ items: [{ slug: 'a' }] });
    expect(warnings).toEqual(['FIRST_DEPLOY is set and was not needed, since the site answered. Delete it.']);
  });

  it('treats a 404 from a function as an existing site', async () => {
    const { site } = await siteOf(json({ success: false, code: 'not_found', message: 'No.', requestId: 'x' }, 404));
    expect((await build({ site, isFirst: true })).laid).toBeInstanceOf(PullFailed);
  });
});

describe('a repair', () => {
  it('asks the named deploy if the site does not answer', async () => {
    const { site } = await siteOf(failing);
    const { site: deploy } = await siteOf(failing, published);
    const { laid, warnings } = await build({ site, repair: { deploy } });
    expect(laid).toMatchObject({ items: [{ slug: 'a' }] });
    expect(warnings).toHaveLength(5);
    expect(warnings[3]).toBe(`REPAIR_FROM: the deploy at ${deploy} is asked in place of the site.`);
  });

  it('fails if the deploy does not answer either', async () => {
    const { site } = await siteOf(failing);
    const { laid } = await build({ site, repair: { deploy: site }, isFirst: true });
    expect((laid as PullFailed).message).toMatch(/status 503.*The deploy before stays\./);
  });

  it('from the files warns that withdrawn content is visible again', async () => {
    const { site } = await siteOf(failing);
    const { laid, warnings } = await build({ site, repair: { deploy: null } });
    expect(laid).toEqual(filesAlone);
    expect(warnings.at(-1)).toMatch(
      /^REPAIR_FROM=files: .*withdrawn or deleted in the admin is in them again.*Delete REPAIR_FROM and build again\.$/,
    );
  });

  it('is ignored if the site answers, so that a leftover switch restores nothing', async () => {
    const { site } = await siteOf(published);
    for (const deploy of [null, 'http://127.0.0.1:1']) {
      const { laid, warnings } = await build({ site, repair: { deploy } });
      expect(laid).toMatchObject({ items: [{ slug: 'a' }] });
      expect(warnings).toEqual(['REPAIR_FROM is set and was not needed, since the site answered. Delete it.']);
    }
  });
});
