import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';

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
/** Definitions whose body or answer is not JSON are plain objects with no more than these. */
const isEndpoint = (value: unknown): value is Pick<Endpoint, 'method' | 'path' | 'auth'> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value;

async function functionsByName(): Promise<Map<string, FunctionConfig>> {
  const modules = await modulesIn(functionsFolder);
  return new Map(modules.map(({ name, exports }) => [name, (exports as { config: FunctionConfig }).config]));
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

test('every function is a handler and a literal config', async () => {
  const modules = await modulesIn(functionsFolder);
  expect(modules.length).toBeGreaterThan(20);
  for (const { name, exports } of modules) {
    expect([name, Object.keys(exports).sort()]).toEqual([name, ['config', 'default']]);
    expect(typeof (exports as { default: unknown }).default).toBe('function');
  }
});
