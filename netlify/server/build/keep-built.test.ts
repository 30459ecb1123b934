import { setTimeout } from 'node:timers/promises';
import { updateContent } from '#contract/api/admin-content.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { storesOf } from '#storage/stores.ts';
import { eventually } from '#support/eventually.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayContent, essayDraft } from '#support/content-drafts.ts';
import { captureLog } from '#support/function-calls.ts';
import { hookServer } from '#support/hook-server.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Draft } from '../content/files/file-items.ts';
import { createItem, updateItem } from '../content/items/write-item.ts';
import { asksForBuilds } from './asks-for-builds.ts';
import { buildLogOf } from './build-log.ts';
import { keepBuilt } from './keep-built.ts';

let admin: Awaited<ReturnType<typeof contentSite>>;
const quiet = { quietMs: 300, mostMs: 1_500 };
const stores = () => storesOf(admin.deploy.context).open(contentStores);
const keep = () => keepBuilt(admin.deploy.context, { quiet });
/** Writes directly to storage, because the admin's function would request a build itself and wait longer. */
const write = (slug: string, status: Draft['status']) => {
  const draft: Draft = { type: 'essay', slug, title: slug, status, order: 0, content: essayContent };
  return createItem(stores(), draft, new Date());
};
const publish = (slug: string) => write(slug, 'published');
const record = () => buildLogOf(admin.deploy.context).read();

beforeEach(async () => {
  captureLog();
  admin = await contentSite();
});

describe('the hook', () => {
  test('is called once for a burst of saves, when the saves stop', async () => {
    const hook = await hookServer();
    // Long enough that a slow machine does not appear quiet between two saves.
    const long = { quietMs: 1_500, mostMs: 12_000 };
    const work: Promise<void>[] = [];
    for (let n = 0; n < 10; n += 1) {
      await publish(`essay-${n}`);
      work.push(keepBuilt(admin.deploy.context, { quiet: long }));
      await setTimeout(30);
    }
    const last = Date.now();
    await Promise.all(work);
    expect(hook.calls).toHaveLength(1);
    expect((hook.calls[0] ?? 0) - last).toBeGreaterThan(1_000);
  });

  test('is called once by many simultaneous instances', async () => {
    const hook = await hookServer();
    await publish('night-market');
    const instances = await Promise.all(
      Array.from({ length: 5 }, async () => {
        vi.resetModules();
        return import('./keep-built.ts');
      }),
    );
    await Promise.all(instances.map((instance) => instance.keepBuilt(admin.deploy.context, { quiet })));
    expect(hook.calls).toHaveLength(1);
  });

  test('is called eventually, however long saves go on', async () => {
    const hook = await hookServer();
    const end = Date.now() + 3_000;
    const work: Promise<void>[] = [];
    for (let n = 0; Date.now() < end; n += 1) {
      await publish(`essay-${n}`);
      work.push(keep());
      await setTimeout(100);
    }
    const during = hook.calls.filter((at) => at < end).length;
    await Promise.all(work);
    expect(during).toBeGreaterThan(0);
    expect(hook.calls.length).toBeLessThan(5);
  });

  test('is not called for changes that visitors do not see, or that were reverted', async () => {
    const hook = await hookServer();
    await write('draft', 'draft');
    await keep();
    const item = await publish('published');
    const work = keep();
    await setTimeout(50);
    await updateItem(stores(), item.id, item.rev, { ...item, status: 'draft' }, new Date());
    await keep();
    await work;
    expect(hook.calls).toEqual([]);
    expect((await record()).request).toBeNull();
  });

  test('is not called twice for the same state', async () => {
    const hook = await hookServer();
    await publish('published');
    await keep();
    await keep();
    await write('draft', 'draft');
    await keep();
    expect(hook.calls).toHaveLength(1);
  });

  test('is retried on schedule after it fails, and not because of a save', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const hook = await hookServer(500);
    await publish('one');
    await keep();
    const reason = 'The build hook answered with the status 500.';
    expect(JSON.parse(String(warned.mock.calls[0]?.[0]))).toMatchObject({ event: 'build_hook_refused', reason });
    expect((await record()).request).toMatchObject({ failures: 1, error: expect.stringContaining('500') as unknown });
    await publish('two');
    await keep();
    expect(hook.calls).toHaveLength(1);
    hook.status = 200;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await keep();
    vi.useRealTimers();
    expect(hook.calls).toHaveLength(2);
    expect((await record()).request).toBeNull();
  });

  test('is called again if the instance that was about to call it was stopped', async () => {
    const hook = await hookServer();
    await publish('one');
    const call = { at: Date.now() - 61_000, wanted: 'x', outcome: 'pending' as const };
    await buildLogOf(admin.deploy.context).change((standing) => ({ ...standing, call }));
    await keep();
    expect(hook.calls).toHaveLength(1);
  });

  test('does not make a call fail when it or storage is unreachable', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubEnv('BUILD_HOOK_URL', 'http://127.0.0.1:1/hook');
    await publish('one');
    await keep();
    expect((await record()).request?.error).toBe('The build hook could not be reached.');
    await admin.site.stop();
    await keep();
    expect(warned).toHaveBeenCalled();
  });
});

describe('a save', () => {
  test('does not wait for a hook that does not answer', async () => {
    const hook = await hookServer(null);
    const work: Promise<unknown>[] = [];
    const handler = asksForBuilds(() => Promise.resolve(Response.json({})));
    const start = performance.now();
    const answer = await handler(new Request('https://meridianforge.example/api/admin/content', { method: 'POST' }), {
      ip: '203.0.113.7',
      deploy: admin.deploy,
      waitUntil: (promise) => void work.push(promise),
    });
    expect([answer.status, work.length]).toEqual([200, 1]);
    expect(performance.now() - start).toBeLessThan(1_000);
    await Promise.all(work);
    expect(hook.calls).toEqual([]);
  });

  test('requests no build if the call fails or only reads, or if no hook is set', async () => {
    const work: Promise<unknown>[] = [];
    const send = (method: string, status: number, path = '/api/admin/content') =>
      asksForBuilds(() => Promise.resolve(Response.json({}, { status })), ['/api/admin/render'])(
        new Request(`https://meridianforge.example${path}`, { method }),
        { ip: '203.0.113.7', deploy: admin.deploy, waitUntil: (promise) => void work.push(promise) },
      );
    await send('POST', 200);
    await hookServer();
    await send('POST', 409);
    await send('GET', 200);
    await send('POST', 200, '/api/admin/render');
    expect(work).toEqual([]);
    await send('PUT', 200);
    expect(work).toHaveLength(1);
    await Promise.all(work);
  });

  test("reaches the hook through the admin's functions", async () => {
    const hook = await hookServer();
    const item = await admin.create();
    expect(hook.calls).toEqual([]);
    await admin.send('PUT', admin.at(updateContent.path, item.id), { ...essayDraft({ status: 'published' }), rev: 1 });
    await eventually(() => expect(hook.calls).toHaveLength(1), 200);
  });
});
