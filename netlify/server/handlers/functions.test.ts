import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fillPath, type Endpoint } from '#contract/endpoint.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { storedSite } from '#support/stored-site.ts';
import type { FunctionHandler } from '../http/function-handler.ts';

const functionsFolder = new URL('../../functions/', import.meta.url);
const contractFolder = new URL('../../../src/contract/api/', import.meta.url);
const modulesIn = async (folder: URL) => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return Promise.all(
    names.map(async (name) => ({ name, exports: (await import(new URL(name, folder).href)) as object })),
  );
};

interface FunctionConfig {
  /** Missing for a function that runs on a schedule. */
  path?: string | string[];
  excludedPath?: string[];
}
interface FunctionModule {
  default: FunctionHandler;
  config: FunctionConfig;
}

/** Definitions whose body or answer is not JSON are plain objects with only these keys. */
const isEndpoint = (value: unknown): value is Pick<Endpoint, 'method' | 'path' | 'auth'> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value;

const endpoints = async () =>
  (await modulesIn(contractFolder)).flatMap(({ exports }) => Object.values(exports).filter(isEndpoint));
/** The endpoints that read a JSON body. */
const bodies = async () =>
  (await endpoints()).flatMap((endpoint) => {
    const { request, bodyLimit } = endpoint as Partial<Endpoint>;
    return request && bodyLimit !== undefined ? [{ ...endpoint, request, bodyLimit }] : [];
  });

async function functionsByName(): Promise<Map<string, FunctionConfig>> {
  const modules = await modulesIn(functionsFolder);
  return new Map(modules.map(({ name, exports }) => [name, (exports as FunctionModule).config]));
}

const pathsOf = ({ path = [] }: FunctionConfig): string[] => [path].flat();

test('every path of the contract has exactly one function, and no function has any other path', async () => {
  const contract = await endpoints();
  const wanted = new Set(contract.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1')));
  const functions = await functionsByName();
  const taken = [...functions]
    .flatMap(([name, config]) => (name === 'api-fallback.ts' ? [] : pathsOf(config)))
    .filter((path) => path.startsWith('/api/'));
  expect(taken.toSorted()).toEqual([...wanted].toSorted());
});

test('the fallback excludes exactly the paths of the others, since the order of functions is not guaranteed', async () => {
  const functions = await functionsByName();
  const fallback = functions.get('api-fallback.ts');
  const others = [...functions].flatMap(([name, config]) => (name === 'api-fallback.ts' ? [] : pathsOf(config)));
  expect(fallback?.path).toEqual(['/api', '/api/*']);
  expect(fallback?.excludedPath).toEqual(others.filter((path) => path.startsWith('/api/')).toSorted());
});

test('all administrator endpoints require the token, except those that issue it', async () => {
  const contract = await endpoints();
  const isAdmin = (path: string) => path.startsWith('/api/admin/') || path === '/api/contacts';
  const open = contract.filter(({ path, auth }) => isAdmin(path) && auth !== 'bearer');
  expect(new Set(open.map(({ path }) => path))).toEqual(new Set(['/api/admin/login', '/api/admin/login/passkey']));
});

test('every body in the contract is refused if it has an unknown field', async () => {
  for (const { path, request } of await bodies()) {
    const issues = request.safeParse({ unheardOf: true }).error?.issues ?? [];
    expect([path, issues]).toEqual([path, expect.arrayContaining([expect.objectContaining({ keys: ['unheardOf'] })])]);
  }
});

test('every body in the contract has the size limit that the rules state', async () => {
  const bounds = (await bodies()).map(({ method, path, bodyLimit }) => [`${method} ${path}`, bodyLimit / 1024]);
  expect(Object.fromEntries(bounds)).toEqual({
    'POST /api/admin/backup/values': 320,
    'POST /api/admin/content': 256,
    'PUT /api/admin/content/{id}': 256,
    'PUT /api/admin/content/{id}/status': 2,
    'PUT /api/admin/contacts/{id}/handling': 32,
    'POST /api/admin/contacts/{id}/replies': 64,
    'PUT /api/admin/contacts/{id}/spam': 2,
    'POST /api/admin/newsletter/import': 256,
    'PUT /api/admin/newsletter/subscriptions/{id}/spam': 2,
    'POST /api/admin/content/{id}/restore': 2,
    'POST /api/admin/content/{id}/revert': 2,
    'POST /api/admin/newsletter/campaigns': 256,
    'PUT /api/admin/newsletter/campaigns/{id}': 256,
    'PUT /api/admin/newsletter/campaigns/{id}/archive': 2,
    'POST /api/admin/newsletter/campaigns/{id}/cancel': 2,
    'POST /api/admin/newsletter/campaigns/{id}/check': 256,
    'POST /api/admin/newsletter/campaigns/{id}/pause': 2,
    'POST /api/admin/newsletter/campaigns/{id}/preview': 256,
    'POST /api/admin/newsletter/campaigns/{id}/resume': 2,
    'POST /api/admin/newsletter/campaigns/{id}/send': 2,
    'POST /api/admin/newsletter/campaigns/{id}/test': 4,
    'POST /api/admin/frame': 2,
    'POST /api/admin/known-paths': 64,
    'POST /api/admin/render': 256,
    'POST /api/admin/render/essay': 256,
    'POST /api/admin/mail/reports': 256,
    'POST /api/admin/mail/suppression': 2,
    'POST /api/admin/mail/suppression/lift': 2,
    'PUT /api/admin/media/{id}': 4,
    'POST /api/admin/login': 2,
    'POST /api/admin/login/passkey': 16,
    'POST /api/admin/passkeys': 32,
    'POST /api/admin/passkeys/options': 2,
    'PUT /api/admin/passkeys/{id}': 2,
    'PUT /api/admin/password-sign-in': 16,
    'POST /api/admin/settings': 32,
    'POST /api/admin/sync-content': 256,
    'POST /api/admin/sync-content/resolve': 512,
    'PUT /api/admin/working-copies/{id}': 512,
    'POST /api/build-report': 8,
    'POST /api/contact': 24,
    'POST /api/events': 8,
    'POST /api/newsletter/confirm': 4,
    'POST /api/newsletter/not-me': 4,
    'POST /api/newsletter/subscribe': 4,
    'POST /api/newsletter/unsubscribe': 4,
  });
});

test('no answer to the administrator is cached', async () => {
  captureLog();
  const site = await storedSite();
  const functions = await modulesIn(functionsFolder);
  for (const { method, path, auth } of await endpoints()) {
    if (auth !== 'bearer') continue;
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const module = functions.find(({ exports }) => pathsOf((exports as FunctionModule).config).includes(pattern));
    const { default: handler } = module?.exports as FunctionModule;
    const request = apiRequest(fillPath(path, { id: 'none', check: 'none', slug: 'none' }), {
      method,
      headers: await administratorOf(site),
      ...((method === 'POST' || method === 'PUT') && { json: {} }),
    });
    const { status, response } = await callFunction(handler, request, callContext({ deploy: site.deploy }));
    const kept = [response.headers.get('Cache-Control'), response.headers.get('Netlify-CDN-Cache-Control')];
    expect([method, path, status === 401, ...kept]).toEqual([method, path, false, 'no-store', null]);
  }
});

test('every endpoint that requires the token answers 401 without it, for any method', async () => {
  captureLog();
  const contract = (await modulesIn(contractFolder)).flatMap(({ exports }) =>
    Object.values(exports).filter(isEndpoint),
  );
  const functions = await modulesIn(functionsFolder);
  for (const { path } of contract.filter(({ auth }) => auth === 'bearer')) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const found = functions.find(({ exports }) => pathsOf((exports as FunctionModule).config).includes(pattern));
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const request = apiRequest(path.replaceAll(/\{\w+\}/g, 'x'), { method });
      const answer = await (found?.exports as FunctionModule).default(request, callContext());
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
  }
});

test('callers without the token do not learn which paths exist under /api/admin', async () => {
  captureLog();
  const site = await storedSite();
  const headers = await administratorOf(site);
  const context = callContext({ deploy: site.deploy });
  const { default: fallback } = (await import('../../functions/api-fallback.ts')) as FunctionModule;
  const { default: login } = (await import('../../functions/admin-login.ts')) as FunctionModule;
  const unknown = [
    '/api/admin',
    '/api/admin/',
    '/api/admin/nothing',
    '/api/admin/content/x/y/z',
    '/api/admin/%E0%A4%A',
  ];
  for (const path of unknown) {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const asked = [await fallback(apiRequest(path, { method }), context)];
      asked.push(await fallback(apiRequest(path, { method, headers }), context));
      expect([path, method, ...asked.map(({ status }) => status)]).toEqual([path, method, 401, 404]);
      expect(asked[0]?.headers.get('WWW-Authenticate')).toBe('Bearer realm="admin"');
    }
  }
  for (const method of ['OPTIONS', 'PUT', 'DELETE', 'PATCH']) {
    const asked = [await login(apiRequest('/api/admin/login', { method }), context)];
    asked.push(await login(apiRequest('/api/admin/login', { method, headers }), context));
    expect([method, ...asked.map(({ status }) => status)]).toEqual([method, 401, 405]);
  }
  expect((await fallback(apiRequest('/api/nothing'), context)).status).toBe(404);
});

test('no endpoint accepts a request from a page of another site', async () => {
  const lines = captureLog();
  const functions = await modulesIn(functionsFolder);
  for (const { path, method } of await endpoints()) {
    if (method === 'GET') continue;
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const found = functions.find(({ exports }) => pathsOf((exports as FunctionModule).config).includes(pattern));
    for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://attacker.example' }]) {
      const request = apiRequest(fillPath(path, { id: 'x', token: 'x' }), { method, headers, json: {} });
      const answer = await (found?.exports as FunctionModule).default(request, callContext());
      expect([path, answer.status]).toEqual([path, 403]);
    }
  }
  expect(lines.filter(({ code }) => code !== 'forbidden')).toEqual([]);
});

test('every function exports a handler and a config, and nothing else', async () => {
  const modules = await modulesIn(functionsFolder);
  expect(modules.length).toBeGreaterThan(20);
  for (const { name, exports } of modules) {
    expect([name, Object.keys(exports).sort()]).toEqual([name, ['config', 'default']]);
    expect(typeof (exports as { default: unknown }).default).toBe('function');
  }
});
