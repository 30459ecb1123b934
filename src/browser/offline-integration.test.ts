import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { offline } from './offline-integration.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HookParameters } from 'astro';

/** The worker written by a build with these variables. */
async function builtWorker(variables: NodeJS.ProcessEnv): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'worker-'));
  const { hooks } = offline(variables);
  await hooks['astro:build:done']?.({ dir: pathToFileURL(`${folder}/`) } as HookParameters<'astro:build:done'>);
  const code = await readFile(join(folder, 'sw.js'), 'utf8');
  await rm(folder, { recursive: true });
  return code;
}

/**
 * Runs a worker in a browser with copies; returns what is stored once it has started, and whether it is still
 * registered.
 */
async function start(code: string): Promise<{ kept: string[]; registered: boolean }> {
  const kept = new Set(['pages-0', 'pages-1', 'parts-1']);
  let registered = true;
  const listeners: Record<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void> = {};
  const worker = {
    location: { origin: 'https://meridianforge.example' },
    skipWaiting: () => Promise.resolve(),
    clients: { claim: () => Promise.resolve(), matchAll: () => Promise.resolve([]) },
    registration: { unregister: () => Promise.resolve((registered = false)) },
    caches: { keys: () => Promise.resolve([...kept]), delete: (name: string) => Promise.resolve(kept.delete(name)) },
    addEventListener: (type: string, run: (event: { waitUntil: (work: Promise<unknown>) => void }) => void) => {
      listeners[type] = run;
    },
  };
  runInNewContext(code, { ...worker, URL, Set, Object, Promise, Intl });
  const works: Promise<unknown>[] = [];
  listeners['activate']?.({ waitUntil: (work) => works.push(work) });
  await Promise.all(works);
  return { kept: [...kept], registered };
}

it('deletes the copies of an older version, and nothing else', async () => {
  expect(await start(await builtWorker({}))).toEqual({ kept: ['pages-1', 'parts-1'], registered: true });
});

it('removes everything and itself if the build says so', async () => {
  expect(await start(await builtWorker({ OFFLINE_COPIES: 'no' }))).toEqual({ kept: [], registered: false });
});
