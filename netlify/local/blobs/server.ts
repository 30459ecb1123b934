import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openAccess } from './access.ts';
import { answer, type Backend, type Reply } from './answer.ts';
import { openDatabase } from './database.ts';
import { prepareLists } from './lists.ts';
import { readTarget } from './target.ts';
import { tellOnce, whatToDo } from './trouble.ts';

export interface BlobsServerOptions {
  /** Path of the SQLite file, or `:memory:`. */
  file: string;
  /** 0, the default, takes any free port. */
  port?: number;
  /** The bearer token; a random one where none is given. */
  token?: string;
  /** The only site that the token opens. */
  siteID?: string;
  /** Stands before every answer, so that a test can take one away: it gives another reply, what `reply` makes, or null to break the connection off. */
  gate?: Gate;
}

type Gate = (request: IncomingMessage, reply: () => Promise<Reply>) => Promise<Reply | null>;
const open: Gate = (_, reply) => reply();

export interface RunningBlobsServer {
  url: string;
  port: number;
  token: string;
  siteID: string;
  /** Value for `NETLIFY_BLOBS_CONTEXT`: what makes `@netlify/blobs` in a function use this server. */
  context: string;
  /** Lets calls that are under way finish, then frees the port and the file. */
  close(): Promise<void>;
}

/** Starts Netlify Blobs on this machine (architecture §7): the protocol of `@netlify/blobs`, over SQLite, on the loopback address only. */
export async function startBlobsServer(options: BlobsServerOptions): Promise<RunningBlobsServer> {
  const { file, port = 0, token = randomBytes(24).toString('base64url'), siteID = 'local-site' } = options;
  const { gate = open } = options;
  const database = openDatabase(file);
  const backend = {
    database,
    lists: prepareLists(database),
    access: openAccess(token),
    origin: '',
    trouble: tellOnce(),
  };
  const server = createServer((request, response) => {
    gate(request, () => receive(backend, siteID, request)).then(
      (reply) => (reply ? send(response, reply) : response.destroy()),
      () => response.destroy(),
    );
  });
  // Longer than a client keeps an idle connection: a socket must not close under a request that is on its way.
  server.keepAliveTimeout = 120_000;
  await listen(server, port, () => database.close());
  const address = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${address.port}`;
  backend.origin = url;
  return {
    url,
    port: address.port,
    token,
    siteID,
    context: encodeContext(url, siteID, token),
    close: async () => {
      await stop(server);
      database.close();
    },
  };
}

/** Rejects only where the client breaks off; whatever else goes wrong is an answer. */
async function receive(
  backend: Backend & { trouble: ReturnType<typeof tellOnce> },
  siteID: string,
  request: IncomingMessage,
): Promise<Reply> {
  const method = request.method ?? 'GET';
  const body = await readBody(request);
  const target = readTarget(request.url ?? '/');
  if (!target) return { status: 400 };
  const admitted =
    target.site === siteID &&
    (backend.access.holdsToken(request.headers.authorization) ||
      backend.access.isSigned(method, target.path, target.query));
  if (!admitted) return { status: 403 };
  try {
    const reply = backend.database.whileThere(() =>
      answer(backend, { method, target, headers: request.headers, body }),
    );
    if (method === 'PUT' && reply.status === 200) backend.trouble.over();
    return reply;
  } catch (error) {
    const reason = whatToDo(error);
    backend.trouble.tell(reason);
    return { status: 500, body: reason };
  }
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

/** Both addresses are the same server: here every read is a strong one. */
function encodeContext(url: string, siteID: string, token: string): string {
  const context = {
    edgeURL: url,
    uncachedEdgeURL: url,
    siteID,
    token,
    deployID: 'local',
    primaryRegion: 'us-east-2',
  };
  return Buffer.from(JSON.stringify(context)).toString('base64');
}
