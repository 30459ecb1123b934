import { createServer, request as call, Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBlobsServer } from '#local/blobs/server.ts';
import { readTarget, type Target } from '#local/blobs/target.ts';
import type { Random } from '#support/random.ts';
import { openPast } from './listed-past.ts';

/** The faults for struck requests, all equally likely. */
const faults = [
  /** Half of these were carried out before they failed. */
  '500',
  '503',
  '429',
  'reset before',
  'reset after',
  'hang',
  'slow',
  'truncated body',
] as const;

/** Longest delay of a slow request, whether or not its sender is still waiting. */
export const slowestMs = 4000;
/** The longest lag of a list. */
const furthestBehindMs = 60_000;

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface FaultyStorage {
  /** Value of NETLIFY_BLOBS_CONTEXT for processes under fault. */
  context: string;
  /** The fraction of requests to strike, and whether every second list lags; 0 restores storage. */
  strike: (rate: number) => void;
  /** Requests so far, and how many were struck. */
  counts: { requests: number; struck: number; behind: number };
  close: () => Promise<void>;
}

/**
 * A separate Blobs server behind a proxy that disturbs requests at random; `faults` says how.
 *
 * @param file its database, which can be read to find the true state
 */
export async function startFaultyStorage(file: string, random: Random): Promise<FaultyStorage> {
  const storage = await startBlobsServer({ file });
  const past = openPast();
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const counts = { requests: 0, struck: 0, behind: 0 };
  let rate = 0;

  /** Carries out a request, and records its effect. */
  function forward(message: IncomingMessage, target: Target, body: Buffer): Promise<Answer> {
    const { method = 'GET', headers, url = '/' } = message;
    return new Promise((resolve, reject) => {
      const sent = call({ host: '127.0.0.1', port: storage.port, agent, method, path: url, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const status = answer.statusCode ?? 0;
          if (method === 'PUT' && status === 200) past.note(target, answer.headers.etag ?? '');
          if (method === 'DELETE' && status < 300) past.note(target, null);
          resolve({ status, headers: answer.headers, body: Buffer.concat(chunks) });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(message);
    const target = readTarget(message.url ?? '/');
    if (target === null) return void response.writeHead(400).end();
    counts.requests += 1;
    const carryOut = () => forward(message, target, body);
    const fault = random.chance(rate) ? random.of(faults) : null;
    if (fault === null) {
      send(response, listFromPast(message, target) ?? (await carryOut()));
      return;
    }
    counts.struck += 1;
    switch (fault) {
      case '500':
        if (random.chance(0.5)) await carryOut();
        return void response.writeHead(500).end('failed');
      case '503':
      case '429':
        return void response.writeHead(Number(fault), { 'retry-after': '1' }).end('not now');
      case 'reset before':
        return void response.destroy();
      case 'reset after':
        await carryOut();
        return void response.destroy();
      case 'hang':
        return;
      case 'slow':
        await sleep(random.below(slowestMs));
        send(response, await carryOut());
        return;
      case 'truncated body': {
        const whole = await carryOut();
        response.writeHead(whole.status, { ...whole.headers, 'content-length': whole.body.length + 1 });
        response.write(whole.body.subarray(0, whole.body.length >> 1), () => response.destroy());
      }
    }
  }

  function listFromPast({ method }: IncomingMessage, target: Target): Answer | null {
    if (method !== 'GET' || target.store === null || target.key !== null) return null;
    if (!past.isPast(target) && (rate === 0 || random.chance(0.5))) return null;
    counts.behind += 1;
    const page = past.listAt(target, Date.now() - random.below(furthestBehindMs));
    return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(page)) };
  }

  const server = createServer((message, response) => {
    response.on('error', () => undefined);
    answer(message, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context = JSON.parse(Buffer.from(storage.context, 'base64').toString()) as Record<string, string>;
  const spoilt = { ...context, edgeURL: url, uncachedEdgeURL: url };
  return {
    context: Buffer.from(JSON.stringify(spoilt)).toString('base64'),
    strike: (share) => {
      rate = share;
    },
    counts,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
      await storage.close();
    },
  };
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const { etag, ...others } = headers;
  const kept = Object.entries(others).filter(([name]) => /^(content-type|x-amz-meta-user|last-modified)$/.test(name));
  response.writeHead(status, { ...Object.fromEntries(kept), ...(etag !== undefined && { etag }) });
  response.end(body);
}
