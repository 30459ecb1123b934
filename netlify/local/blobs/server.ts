import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Reply } from './answer.ts';
import { openStorage, type Gate } from './storage.ts';

export interface BlobsServerOptions {
  /** Path of the SQLite file, or `:memory:`. */
  file: string;
  /** 0, the default, takes any free port. */
  port?: number;
  /** The bearer token; random by default. */
  token?: string;
  /** The only site that the token gives access to. */
  siteID?: string;
  gate?: Gate;
}

export interface RunningBlobsServer {
  url: string;
  port: number;
  token: string;
  siteID: string;
  /** Value for `NETLIFY_BLOBS_CONTEXT`, which makes `@netlify/blobs` in a function use this server. */
  context: string;
  /** Answers a call without a connection, as it would over HTTP. */
  answer: ReturnType<typeof openStorage>['answer'];
  /** Lets running calls finish, then frees the port and the file. */
  close(): Promise<void>;
}

/** Starts Netlify Blobs on this machine (architecture §7): `openStorage`, on the loopback address only. */
export async function startBlobsServer(options: BlobsServerOptions): Promise<RunningBlobsServer> {
  const { file, port = 0, token = randomBytes(24).toString('base64url'), siteID = 'local-site' } = options;
  const storage = openStorage({ file, token, siteID, gate: options.gate });
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
  await listen(server, port, storage.close);
  const address = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    port: address.port,
    token,
    siteID,
    context: storage.at(url),
    answer: storage.answer,
    close: async () => {
      await stop(server);
      storage.close();
    },
  };
}

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

function listen(server: Server, port: number, onFailure: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      onFailure();
      reject(error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
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
