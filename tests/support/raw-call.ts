import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came over the wire, still compressed. */
  body: Buffer;
}

/** A call without `fetch`, which would decode bodies, normalise paths, and add fields. */
export function rawCall(
  port: number,
  call: {
    path: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
    host?: string;
    from?: string;
  },
): Promise<RawAnswer> {
  const { path, method = 'GET', headers = {}, body, host = '127.0.0.1', from } = call;
  return new Promise((resolve, reject) => {
    const sent = request(
      { host, port, path, method, headers, agent: false, ...(from && { localAddress: from }) },
      (answer) => {
        buffer(answer).then((bytes) => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes });
        }, reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends raw bytes and returns everything until the server closes the connection. */
export async function rawBytes(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes, 'latin1');
  return text(socket);
}
