import { readHealth } from '#contract/api/health.ts';
import { listProjects } from '#contract/api/projects.ts';
import { readSite } from '#contract/api/site.ts';
import { problem } from '#contract/problem.ts';
import { content as items } from '#storage/collections/content.ts';
import { settings } from '#storage/collections/settings.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { projectContent } from '#support/content-drafts.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FunctionHandler } from '../http/function-handler.ts';
import apiFallback from '../../functions/api-fallback.ts';
import health from '../../functions/health.ts';
import projects from '../../functions/projects.ts';
import siteFunction from '../../functions/site.ts';

let site: StoredSite;
const get = (handler: FunctionHandler, path: string, init?: RequestInit) =>
  callFunction(handler, apiRequest(path, init), callContext({ deploy: site.deploy }));

beforeEach(async () => {
  captureLog();
  site = await storedSite();
});

afterEach(() => vi.useRealTimers());

describe('GET /api/site', () => {
  const read = async () => readSite.response.parse((await get(siteFunction, readSite.path)).body).site;
  const set = (key: string, value: string | boolean) =>
    site.stores.open(settings).create(key, { key, value, type: typeof value, category: 'general', description: '' });

  test('of a fresh install gives the defaults: no announcement, no maintenance, analytics on', async () => {
    const defaults = await read();
    expect(defaults).toMatchObject({ announcement: null, maintenance: false, analytics: true });
    expect(defaults.heroTitle).not.toBe('');
    expect(defaults.contactEmail).toMatch(/@/);
  });

  test('uses stored settings', async () => {
    await set('hero_title', 'A new title');
    await set('announcement_text', 'We are hiring.');
    await set('announcement_enabled', true);
    await set('contact_email', 'office@example.com');
    await set('maintenance_mode', 'on');
    await set('analytics_enabled', false);
    expect(await read()).toMatchObject({
      heroTitle: 'A new title',
      announcement: 'We are hiring.',
      contactEmail: 'office@example.com',
      maintenance: true,
      analytics: false,
    });
  });

  test('falls back if a stored value cannot be shown, and reveals nothing private', async () => {
    const defaults = await read();
    await set('hero_title', '  ');
    await set('contact_email', 'nobody');
    await set('announcement_enabled', 'true');
    await set('announcement_text', '');
    await set('email_notifications', 'secret');
    expect(await read()).toEqual(defaults);
  });

  test('is cached by the CDN under its tag', async () => {
    const { response } = await get(siteFunction, readSite.path);
    expect(response.headers.get('Netlify-Cache-Tag')).toBe('site');
  });
});

describe('GET /api/projects', () => {
  const read = async () => listProjects.response.parse((await get(projects, listProjects.path)).body).projects;

  test('gives the ten projects of the files in their order, live ones first', async () => {
    expect((await read()).map(({ id }) => id)).toEqual([2, 5, 1, 3, 4, 6, 7, 8, 9, 10]);
  });

  test('hides a withdrawn project and shows an edited one', async () => {
    const [first, second] = await read();
    if (!first || !second) throw new Error('There are no projects.');
    const { slug, title, ...content } = second;
    const times = { createdAt: '2031-01-01T00:00:00Z', updatedAt: '2031-01-01T00:00:00Z', publishedAt: null };
    const base = { type: 'project' as const, order: 0, ...times };
    await site.stores.open(items).create('a', {
      ...base,
      id: 'a',
      slug: first.slug,
      title: 'x',
      status: 'draft',
      content: {},
    });
    await site.stores.open(items).create('b', {
      ...base,
      id: 'b',
      slug,
      title: `${title}!`,
      status: 'published',
      content,
    });
    const after = await read();
    expect(after.map(({ slug }) => slug)).not.toContain(first.slug);
    expect(after[0]?.title).toBe(`${title}!`);
  });
});

describe('scheduled content', () => {
  test('limits how long the CDN keeps the portfolio, and appears at its moment', async () => {
    const publishAt = new Date(Date.now() + 90_000).toISOString();
    await site.stores.open(items).create('a', {
      ...{ id: 'a', type: 'project', slug: 'osei-freight', title: 'Osei Freight', status: 'published', order: 0 },
      ...{ createdAt: '2031-01-01T00:00:00Z', updatedAt: '2031-01-01T00:00:00Z', publishedAt: publishAt, publishAt },
      content: projectContent,
    });
    const before = await get(projects, listProjects.path);
    expect(listProjects.response.parse(before.body).projects).toHaveLength(10);
    expect(before.response.headers.get('Netlify-CDN-Cache-Control')).toMatch(
      /^public, durable, s-maxage=(89|90), stale-while-revalidate=0$/,
    );
    vi.useFakeTimers({ now: new Date(publishAt), toFake: ['Date'] });
    const after = await get(projects, listProjects.path);
    expect(listProjects.response.parse(after.body).projects).toHaveLength(11);
    expect(after.response.headers.get('Netlify-CDN-Cache-Control')).toBe(
      'public, durable, s-maxage=300, stale-while-revalidate=60',
    );
    expect(after.response.headers.get('X-Fingerprint')).not.toBe(before.response.headers.get('X-Fingerprint'));
  });
});

describe('GET /api/health', () => {
  test('says that storage accepts a write, and gives the version and the build', async () => {
    const { body, response } = await get(health, readHealth.path);
    expect(readHealth.response.parse(body)).toMatchObject({ storage: 'ok', build: 'a1b2c3' });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test('is 503 when storage does not answer', async () => {
    await site.stop();
    const { status, body } = await get(health, readHealth.path);
    expect([status, problem.parse(body).code]).toEqual([503, 'storage_unavailable']);
  });

  test('is 503 when storage can be read but accepts no write', async () => {
    site.faults = (request) => (request.startsWith('PUT') ? 403 : undefined);
    expect((await get(health, readHealth.path)).status).toBe(503);
  });
});

describe('every other address under /api', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['POST', '/api/administrator'],
    ['DELETE', '/api/contact/5'],
    ['OPTIONS', '/api/x'],
  ])('%s %s answers an uncached 404 in JSON', async (method, path) => {
    const { status, body, response } = await get(apiFallback, path, { method });
    expect([status, problem.parse(body).code]).toEqual([404, 'not_found']);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
