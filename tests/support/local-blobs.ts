import { getStore } from '@netlify/blobs';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { startBlobsServer, type RunningBlobsServer } from '#local/blobs/server.ts';
import type { StorageEvent } from '#storage/log.ts';

let opened = 0;

/**
 * Provides a Blobs server for the tests of a file, and points this process's clients to it while they run. Call it at
 * the top of a file.
 */
export function useLocalBlobs(): void {
  let server: RunningBlobsServer;
  beforeAll(async () => {
    server = await startBlobsServer({ file: ':memory:' });
  });
  beforeEach(() => {
    vi.stubEnv('NETLIFY_BLOBS_CONTEXT', server.context);
  });
  afterAll(() => server.close());
}

/** A deploy context used by no other test, with empty stores. */
export function freshContext(): string {
  opened += 1;
  return `test-${opened}`;
}

/** The plain client for a store of that context, to set up or examine data behind the adapter's back. */
export const rawStore = (deployContext: string, name: string) =>
  getStore({ name: `${deployContext}_${name}`, consistency: 'strong' });

/** Everything in a store as one text, for proving that something is absent. */
export async function everythingIn(deployContext: string, name: string): Promise<string> {
  const store = rawStore(deployContext, name);
  const { blobs } = await store.list();
  const values = await Promise.all(blobs.map(async ({ key }) => `${key}\n${await store.get(key, { type: 'text' })}`));
  return values.join('\n');
}

/** A log that collects its events. */
export function collectEvents(): { log: (event: StorageEvent) => void; events: StorageEvent[] } {
  const events: StorageEvent[] = [];
  return { events, log: (event) => void events.push(event) };
}
