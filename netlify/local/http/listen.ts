import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { isIP, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { secure } from '#server/http/security-headers.ts';

export interface ListenOptions {
  /** Takes over a connection that asks to become a web socket. */
  upgrade?: ((message: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined;
  /** How long a client may take to send its header fields. */
  headersTimeoutMs?: number;
}

/** A port that cannot be used; the message says what to do. */
export class PortUnavailable extends Error {
  override name = 'PortUnavailable';
}

/** Whether a socket's address is one of this machine's own loopback addresses: 127.0.0.0/8 or ::1. */
export function isLoopback(address: string | undefined): boolean {
  const plain = (address ?? '').replace(/^::ffff:/, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

const statusOfParserError: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers a request that the parser refused, if the connection can still take an answer, and closes it. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusOfParserError[error.code ?? ''] ?? '400 Bad Request';
  const fields = [...secure(new Response()).headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${fields}\r\n`);
}

/**
 * An HTTP server that only this machine can reach. It listens on every address and drops connections that do not come
 * from loopback. Listening on `127.0.0.1` and `::1` alone would exclude the other 16 million loopback addresses, which
 * the load test uses at both ends; and the kernel never lets a packet from the network carry a loopback address as its
 * sender.
 */
export async function listen(port: number, answer: RequestListener, options: ListenOptions = {}) {
  const { upgrade, headersTimeoutMs = 10_000 } = options;
  const server = createServer({
    headersTimeout: headersTimeoutMs,
    requestTimeout: 60_000,
    keepAliveTimeout: 15_000,
    connectionsCheckingInterval: 500,
    noDelay: true,
  });
  server.on('connection', (socket) => {
    if (!isLoopback(socket.remoteAddress)) socket.destroy();
  });
  server.on('clientError', refuse);
  server.on('request', answer);
  // A server may ignore an unknown expectation (RFC 9110 §10.1.1); Node would refuse it, without the site's headers.
  server.on('checkExpectation', answer);
  if (upgrade) server.on('upgrade', upgrade);
  server.listen({ port, backlog: 1_024 });
  await once(server, 'listening').catch((error: unknown) => {
    throw listenError(error as NodeJS.ErrnoException, port);
  });
  return {
    /** The port of the server: chosen by the system if 0 was asked for. */
    port: (server.address() as AddressInfo).port,
    /** Takes no new calls, lets running ones finish for `graceMs`, then cuts the rest. */
    close: (graceMs: number) =>
      new Promise<void>((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
      }),
  };
}

function listenError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new PortUnavailable(
      `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port === 65_535 ? 8888 : port + 1} npm start`,
    );
  }
  if (error.code === 'EACCES') {
    return new PortUnavailable(
      `Port ${port} needs rights that this user lacks. Choose one above 1023: PORT=8888 npm start`,
    );
  }
  return error;
}
