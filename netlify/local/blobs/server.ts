import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Reply } from './answer.ts';
import { openStorage, siteID, type StorageOptions } from './storage.ts';

export interface BlobsServerOptions extends StorageOptions {
  /** 0, the default, takes any free port. */
  port?: number;
}

/** Starts Netlify Blobs on this machine (architecture §7): `openStorage`, on the loopback address only. */
export async function startBlobsServer({ port = 0, ...options }: BlobsServerOptions) {
  const storage = openStorage(options);
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    readBody(request)
      .then((body) => storage.answer({ method, url, headers, body }))
      .then(
        (reply) => (reply ? send(response, reply) : response.destroy()),
        () => response.destroy(),
      );
  });
  // Longer than a client keeps an idle connection: a socket must not close while a request is on its way.
  server.keepAliveTimeout = 120_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error: unknown) => {
    storage.close();
    throw error;
  });
  const address = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    port: address.port,
    token: storage.token,
    siteID,
    /** Value for `NETLIFY_BLOBS_CONTEXT`, which makes `@netlify/blobs` in a function use this server. */
    context: storage.at(url),
    /** Answers a call without a connection, as it would over HTTP. */
    answer: storage.answer,
    /** Lets running calls finish, then frees the port and the file. */
    close: async (): Promise<void> => {
      await stop(server);
      storage.close();
    },
  };
}
export type RunningBlobsServer = Awaited<ReturnType<typeof startBlobsServer>>;

async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  const mayHaveBody = status !== 204 && status !== 304;
  const length = mayHaveBody ? { 'content-length': Buffer.byteLength(body ?? '') } : undefined;
  response.writeHead(status, { ...headers, ...length });
  response.end(body);
}

function stop(server: Server): Promise<void> {
  const impatience = setTimeout(() => server.closeAllConnections(), 1000);
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(impatience);
      resolve();
    });
  });
}
