import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { apiRequest, callContext, captureLog } from '#support/function-calls.ts';
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
  /** None for a function that runs on a schedule. */
  path?: string | string[];
  excludedPath?: string[];
}
interface FunctionModule {
  default: FunctionHandler;
  config: FunctionConfig;
}

/** Definitions whose body or answer is not JSON are plain objects with no more than these. */
const isEndpoint = (value: unknown): value is Pick<Endpoint, 'method' | 'path' | 'auth'> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value;

async function functionsByName(): Promise<Map<string, FunctionConfig>> {
  const modules = await modulesIn(functionsFolder);
  return new Map(modules.map(({ name, exports }) => [name, (exports as FunctionModule).config]));
}

const pathsOf = ({ path = [] }: FunctionConfig): string[] => [path].flat();

test('every path of the contract has one function, and no function another path', async () => {
  const contract = (await modulesIn(contractFolder)).flatMap(({ exports }) =>
    Object.values(exports).filter(isEndpoint),
  );
  const wanted = new Set(contract.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1')));
  const functions = await functionsByName();
  const taken = [...functions]
    .flatMap(([name, config]) => (name === 'api-fallback.ts' ? [] : pathsOf(config)))
    .filter((path) => path.startsWith('/api/'));
  expect(taken.toSorted()).toEqual([...wanted].toSorted());
});

test('the fallback leaves out exactly what the others take, since no order is promised between functions', async () => {
  const functions = await functionsByName();
  const fallback = functions.get('api-fallback.ts');
  const others = [...functions].flatMap(([name, config]) => (name === 'api-fallback.ts' ? [] : pathsOf(config)));
  expect(fallback?.path).toEqual(['/api', '/api/*']);
  expect(fallback?.excludedPath).toEqual(others.filter((path) => path.startsWith('/api/')).toSorted());
});

test('the administrator’s endpoints ask for the token, all but the one that gives it out', async () => {
  const contract = (await modulesIn(contractFolder)).flatMap(({ exports }) =>
    Object.values(exports).filter(isEndpoint),
  );
  const isAdmin = (path: string) => path.startsWith('/api/admin/') || path === '/api/contacts';
  const open = contract.filter(({ path, auth }) => isAdmin(path) && auth !== 'bearer');
  expect(new Set(open.map(({ path }) => path))).toEqual(new Set(['/api/admin/login']));
});

test('what asks for the token answers 401 without it, whatever it is asked (rules 49)', async () => {
  captureLog();
  const contract = (await modulesIn(contractFolder)).flatMap(({ exports }) =>
    Object.values(exports).filter(isEndpoint),
  );
  const functions = await modulesIn(functionsFolder);
  for (const { path } of contract.filter(({ auth }) => auth === 'bearer')) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const found = functions.find(({ exports }) => pathsOf((exports as FunctionModule).config).includes(pattern));
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const request = apiRequest(path.replaceAll(/\{\w+\}/g, 'x'), { method });
      const answer = await (found?.exports as FunctionModule).default(request, callContext());
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
  }
});

test('every function is a handler and a literal config', async () => {
  for (const { name, exports } of await modulesIn(functionsFolder)) {
    expect([name, Object.keys(exports).sort()]).toEqual([name, ['config', 'default']]);
    expect(typeof (exports as { default: unknown }).default).toBe('function');
  }
});
