import { readBuild, startBuild } from '#contract/api/admin-build.ts';
import { deleteContent, setContentStatus, updateContent } from '#contract/api/admin-content.ts';
import { syncContent } from '#contract/api/admin-sync.ts';
import type { Method } from '#contract/endpoint.ts';
import type { BuildRecord } from '#storage/collections/builds.ts';
import { tokenFor } from '#support/administrator.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayDraft } from '#support/content-drafts.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { hookServer } from '#support/hook-server.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildLogOf } from '../build/build-log.ts';
import { handleAdminBuild } from './admin-build.ts';
import { handleAdminSettings } from './admin-settings.ts';

let admin: Awaited<ReturnType<typeof contentSite>>;
let headers: { Authorization: string };

beforeEach(async () => {
  captureLog();
  admin = await contentSite();
  headers = { Authorization: `Bearer ${await tokenFor(admin.deploy.context)}` };
});

const call = (method: Method) =>
  callFunction(
    handleAdminBuild,
    apiRequest(readBuild.path, { method, headers }),
    callContext({ deploy: admin.deploy }),
  );
const build = async () => readBuild.response.parse((await call('GET')).body);
const pending = async () => (await build()).pending;
const saveSetting = (key: string, value: string) => {
  const json = { key, value, type: 'string', category: 'homepage', description: '' };
  return callFunction(
    handleAdminSettings,
    apiRequest('/api/admin/settings', { json, headers }),
    callContext({ deploy: admin.deploy }),
  );
};
const firstEssay = async () => {
  const essay = (await admin.list('?limit=200')).contentItems.find(({ type }) => type === 'essay');
  if (!essay) throw new Error('There is no essay.');
  return essay;
};

describe('what waits for a build', () => {
  test('is nothing at first, and nothing after an import', async () => {
    expect(await pending()).toBe(0);
    expect((await admin.send('POST', syncContent.path)).status).toBe(200);
    expect((await admin.list()).contentItems.length).toBeGreaterThan(0);
    expect(await pending()).toBe(0);
  });

  test('is every published item that differs from the files, and every file that is withdrawn', async () => {
    await admin.send('POST', syncContent.path);
    const { id } = await firstEssay();
    await admin.create(essayDraft());
    expect(await pending()).toBe(0);
    await admin.create(essayDraft({ slug: 'published', status: 'published' }));
    expect(await pending()).toBe(1);
    await admin.send('PUT', admin.at(setContentStatus.path, id), { status: 'archived' });
    expect(await pending()).toBe(2);
    await admin.send('PUT', admin.at(setContentStatus.path, id), { status: 'published' });
    expect(await pending()).toBe(1);
  });

  test('is a file whose item was deleted or moved', async () => {
    await admin.send('POST', syncContent.path);
    const { id, title, type } = await firstEssay();
    const item = await admin.read(id);
    const { content, order, status, rev } = item;
    const moved = { title, type, content, order, status, rev, slug: 'somewhere-else' };
    await admin.send('PUT', admin.at(updateContent.path, id), moved);
    // The venture and the brain test that name it now link to its new address (decision 0175).
    expect(await pending()).toBe(4);
    await admin.send('DELETE', admin.at(deleteContent.path, id));
    expect(await pending()).toBe(1);
  });

  test('is a setting built into pages, and no other', async () => {
    await saveSetting('hero_title', 'Another hero');
    await saveSetting('announcement_text', 'News');
    expect(await pending()).toBe(1);
  });

  test('does not include a page, which cannot be withdrawn because the templates need it', async () => {
    await admin.send('POST', syncContent.path);
    const page = (await admin.list('?limit=200')).contentItems.find(({ type }) => type === 'page');
    const answer = await admin.send('PUT', admin.at(setContentStatus.path, page?.id ?? ''), { status: 'draft' });
    expect(answer.status).toBe(400);
    expect(await pending()).toBe(0);
  });
});

describe('what waits is named', () => {
  test('with its title, its address, and what visitors will see', async () => {
    await admin.send('POST', syncContent.path);
    const { id, slug } = await firstEssay();
    await admin.send('PUT', admin.at(setContentStatus.path, id), { status: 'archived' });
    await admin.create(essayDraft({ slug: 'published', title: 'Published', status: 'published' }));
    await saveSetting('hero_title', 'Another hero');
    const { waiting, builtAt } = await build();
    const named = waiting.map(({ key, title, address, fingerprint }) => [key, title, address, fingerprint !== null]);
    expect(named).toEqual([
      [`essays/${slug}`, slug, `/essays/${slug}`, false],
      ['setting/hero_title', 'Hero title', '/', true],
      ['essays/published', 'Published', '/essays/published', true],
    ]);
    expect(builtAt).toBeNull();
  });
});

describe('a build that failed', () => {
  const failed = (problem: NonNullable<NonNullable<BuildRecord['build']>['problem']>) =>
    buildLogOf(admin.deploy.context).change((record) => ({
      ...record,
      build: { startedAt: Date.now() - 1_000, endedAt: Date.now(), error: 'bands is empty.', problem },
    }));

  test('names the item at fault until visitors see everything published', async () => {
    const item = await admin.create(essayDraft({ status: 'published' }));
    await failed({ file: null, item: { type: 'essay', slug: item.slug } });
    const expected = { type: 'essay', slug: item.slug, id: item.id, title: item.title };
    expect(await build()).toMatchObject({ state: 'failed', error: 'bands is empty.', problem: { item: expected } });
    await admin.send('PUT', admin.at(setContentStatus.path, item.id), { status: 'draft' });
    expect(await build()).toMatchObject({ state: 'idle', error: null, problem: null });
  });

  test('names the file at fault even if nothing waits', async () => {
    await failed({ file: 'content/pages/about.json', item: null });
    expect(await build()).toMatchObject({ state: 'failed', problem: { file: 'content/pages/about.json', item: null } });
  });
});

describe('the build', () => {
  test('shows its id, and cannot be requested if no hook is set', async () => {
    expect(await build()).toMatchObject({ build: 'a1b2c3', state: 'idle', startedAt: null, error: null, hook: false });
    const answer = await call('POST');
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('Set BUILD_HOOK_URL')]);
  });

  test('is requested at once by the button, and not twice for the same state', async () => {
    const hook = await hookServer();
    const first = startBuild.response.parse((await call('POST')).body);
    expect([first.message, first.state, first.hook]).toEqual(['A build was requested.', 'building', true]);
    const second = startBuild.response.parse((await call('POST')).body);
    expect(second.message).toBe('A build with these changes is already under way.');
    expect(hook.calls).toHaveLength(1);
    await admin.create(essayDraft({ status: 'published' }));
    await call('POST');
    expect(hook.calls).toHaveLength(2);
  });

  test('reports a failed call of its hook, and is tried again later', async () => {
    const hook = await hookServer(500);
    const told = vi.spyOn(console, 'warn').mockReturnValue();
    const answer = await call('POST');
    expect(told.mock.calls).toEqual([[expect.stringContaining('"event":"build_hook_refused"')]]);
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('answered with the status 500')]);
    const { state, error } = await build();
    expect(state).toBe('failed');
    expect(error).toMatch(/^The build hook answered with the status 500\. It will be tried again at \d\d:\d\d UTC\.$/);
    hook.status = 200;
    expect((await call('POST')).status).toBe(200);
    expect(hook.calls).toHaveLength(2);
    expect(await build()).toMatchObject({ state: 'building', error: null });
  });

  test('is reported as failed if it has not come back after a quarter of an hour, and says where to look', async () => {
    await hookServer();
    await call('POST');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    const { state, error } = await build();
    expect([state, error]).toEqual(['failed', expect.stringContaining('has not reported back yet')]);
    vi.useRealTimers();
  });

  test.each(['deploy-preview', 'branch-deploy', 'preview-server'])(
    'cannot be requested by anyone on a %s',
    async (context) => {
      await hookServer();
      const deploy = { ...admin.deploy, context };
      const own = { Authorization: `Bearer ${await tokenFor(deploy.context)}` };
      const request = apiRequest(startBuild.path, { method: 'POST', headers: own });
      expect((await callFunction(handleAdminBuild, request, callContext({ deploy }))).status).toBe(503);
    },
  );

  test('can be seen and requested by the administrator only', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const request = apiRequest(readBuild.path, { method });
      const { status, response } = await callFunction(handleAdminBuild, request, callContext({ deploy: admin.deploy }));
      expect([status, response.headers.get('Cache-Control')]).toEqual([401, 'no-store']);
    }
  });
});
