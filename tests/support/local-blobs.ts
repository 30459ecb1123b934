import { getStore } from '@netlify/blobs';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { startBlobsServer, type RunningBlobsServer } from '#local/blobs/server.ts';
import type { StorageEvent } from '#storage/log.ts';

let opened = 0;

/**
 * Gives the tests of a file a Blobs server, and the clients in this process the context that leads to it, for as long as the file's tests run. Call it at the top of a
 * file.
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

/** A deploy context that no other test uses: its stores are empty. */
export function freshContext(): string {
  opened += 1;
  return `test-${opened}`;
}

/** The plain client of a store of that context, for what a test has to arrange or look at behind the adapter's back. */
export const rawStore = (deployContext: string, name: string) =>
  getStore({ name: `${deployContext}_${name}`, consistency: 'strong' });

/** Everything that lies in a store, as one text: what must be nowhere must not be in here. */
export async function everythingIn(deployContext: string, name: string): Promise<string> {
  const store = rawStore(deployContext, name);
  const { blobs } = await store.list();
  const values = await Promise.all(blobs.map(async ({ key }) => `${key}\n${await store.get(key, { type: 'text' })}`));
  return values.join('\n');
}

/** A log that collects what it is given. */
export function collectEvents(): { log: (event: StorageEvent) => void; events: StorageEvent[] } {
  const events: StorageEvent[] = [];
  return { events, log: (event) => void events.push(event) };
}
