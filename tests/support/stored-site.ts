import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished, vi } from 'vitest';
import { startBlobsServer } from '#local/blobs/server.ts';
import { openStores, type Stores } from '#storage/stores.ts';

/** What becomes of one request to storage: a status in its place, an answer that gets lost after the write, none for ever, or a list that knows of nothing yet. */
export type Fault = number | 'lost answer' | 'silence' | 'empty list';

export interface StoredSite {
  /** Deploy context of calls of this test: functions keep what they opened for each context, so a test needs one of its own. */
  deploy: { context: string; id: string };
  /** What functions under test write to, opened beside them. */
  stores: Stores;
  /** Method and path of every request to storage since the start. */
  requests: string[];
  /** Decides the fate of each request; undefined lets it through. */
  faults: (request: string) => Fault | undefined;
  /** Takes storage away: connections are refused. */
  stop: () => Promise<void>;
}

let sites = 0;

/** Blobs of a test of its own, over the real protocol, with a place for faults in front; functions find them through their environment. */
export async function storedSite(): Promise<StoredSite> {
  const blobs = await startBlobsServer({ file: ':memory:' });
  const deploy = { context: `test-${(sites += 1)}`, id: 'a1b2c3' };
  const site: Omit<StoredSite, 'stores' | 'stop'> = { deploy, requests: [], faults: () => undefined };
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const request = `${incoming.method ?? ''} ${incoming.url ?? ''}`;
    site.requests.push(request);
    const fault = site.faults(request);
    if (fault === 'silence') return;
    if (typeof fault === 'number') {
      outgoing.writeHead(fault).end();
      return;
    }
    if (fault === 'empty list') {
      outgoing
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ blobs: [], directories: [] }));
      return;
    }
    const answer = await forward(blobs.url, incoming);
    if (fault === 'lost answer') incoming.socket.destroy();
    else outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.bytes());
  };
  const front = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    front.closeAllConnections();
    await new Promise((resolve) => front.close(resolve));
    await blobs.close();
  };
  let stopped: Promise<void> | undefined;
  const stopOnce = () => (stopped ??= stop());
  onTestFinished(stopOnce);

  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const given = JSON.parse(Buffer.from(blobs.context, 'base64').toString()) as object;
  const context = { ...given, edgeURL: url, uncachedEdgeURL: url };
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', Buffer.from(JSON.stringify(context)).toString('base64'));
  return Object.assign(site, { stores: openStores({ deployContext: deploy.context }), stop: stopOnce });
}

async function forward(target: string, incoming: IncomingMessage): Promise<Response> {
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    typeof value !== 'string' || ['host', 'connection', 'transfer-encoding', 'expect'].includes(name)
      ? []
      : [[name, value] as [string, string]],
  );
  const hasBody = incoming.method === 'PUT' || incoming.method === 'POST';
  const body = hasBody ? await buffer(incoming) : null;
  return fetch(`${target}${incoming.url ?? ''}`, { method: incoming.method ?? 'GET', headers, body });
}
