import { vi } from 'vitest';
import { openAccess } from '#local/blobs/access.ts';
import { answer } from '#local/blobs/answer.ts';
import { openDatabase } from '#local/blobs/database.ts';
import { prepareLists } from '#local/blobs/lists.ts';
import { readTarget } from '#local/blobs/target.ts';

const url = 'http://blobs.test';
const siteID = 'quick';

/** Blobs of a test without a connection between them and the client: the same answers, many times as fast, for tests of many thousands of values. */
export interface QuickBlobs {
  /** Writes a value as it would lie in the store of a deploy context. */
  seed: (deployContext: string, store: string, key: string, value: string | Uint8Array) => void;
  /** Deletes one. */
  erase: (deployContext: string, store: string, key: string) => void;
  /** The keys that lie in a store. */
  keys: (deployContext: string, store: string) => string[];
  /** Gives other etags to everything, as another storage of the same values does. */
  renewEtags: () => void;
}

/** Puts them in the place of the network, for all functions of this process, until the test ends. */
export function quickBlobs(): QuickBlobs {
  const database = openDatabase(':memory:');
  const backend = { database, lists: prepareLists(database), access: openAccess('token'), origin: url };
  const context = {
    edgeURL: url,
    uncachedEdgeURL: url,
    siteID,
    token: 'token',
    deployID: 'local',
    primaryRegion: 'local',
  };
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', Buffer.from(JSON.stringify(context)).toString('base64'));
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const target = readTarget(request.url.slice(url.length));
    if (!target) return new Response(null, { status: 400 });
    const body = new Uint8Array(await request.arrayBuffer());
    const reply = answer(backend, {
      method: request.method,
      target,
      headers: Object.fromEntries(request.headers),
      body,
    });
    const mayHaveBody = reply.status !== 204 && reply.status !== 304;
    return new Response(mayHaveBody ? ((reply.body ?? '') as BodyInit) : null, reply);
  });
  const storeOf = (deployContext: string, store: string): string => `site:${deployContext}_${store}`;
  return {
    seed: (deployContext, store, key, value) => {
      const bytes = typeof value === 'string' ? Buffer.from(value) : value;
      database.write({ site: siteID, store: storeOf(deployContext, store), key }, bytes, null, { kind: 'new' });
    },
    erase: (deployContext, store, key) => {
      database.delete({ site: siteID, store: storeOf(deployContext, store), key });
    },
    keys: (deployContext, store) => {
      const query = { prefix: '', directories: false, cursor: null };
      return backend.lists.blobs(siteID, storeOf(deployContext, store), query).blobs.map(({ key }) => key);
    },
    renewEtags: () => {
      database.connection.exec(`UPDATE blobs SET etag = '"renewed-' || substr(etag, 2)`);
    },
  };
}
