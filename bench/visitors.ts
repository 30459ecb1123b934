import { request } from 'node:http';

/**
 * Loopback addresses, which the limits treat as different visitors: 127.1.0.1, 127.1.0.2, … Only Linux answers on all
 * of them.
 */
export function* visitors(): Generator<string, never> {
  for (let number = 1; ; number++) yield `127.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
}

/** A visitor's call: a POST of JSON if it has a body. */
export interface VisitorCall {
  path: string;
  body?: object;
}

/** Milliseconds from opening the connection to the end of the answer. Any status but 200 is a failure. */
export function send(
  port: number,
  from: string,
  { path, body }: VisitorCall,
): Promise<{ ms: number; failure: string | null }> {
  const text = body ? JSON.stringify(body) : '';
  const start = performance.now();
  return new Promise((resolve) => {
    const end = (failure: string | null) => resolve({ ms: performance.now() - start, failure });
    const headers = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {};
    const method = body ? 'POST' : 'GET';
    const call = request(
      { host: '127.0.0.1', port, localAddress: from, agent: false, method, path, headers },
      (answer) => {
        answer.resume();
        answer.on('end', () => end(answer.statusCode === 200 ? null : `status ${answer.statusCode ?? 0}`));
      },
    );
    call.on('error', (error) => end(error.message));
    call.end(text);
  });
}
