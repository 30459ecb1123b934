import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { sendForm, submissionOf } from './send-form.ts';

interface Call {
  headers: IncomingHttpHeaders;
  body: string;
}

let close: (() => void) | undefined;
afterEach(() => close?.());

/** A server that gives these answers in turn; `null` breaks the connection. */
async function answering(
  ...answers: ({ status: number; body: string } | null)[]
): Promise<{ url: string; calls: Call[] }> {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      calls.push({ headers: request.headers, body });
      const answer = answers.shift();
      if (!answer) request.socket.destroy();
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${String(port)}/api/contact`, calls };
}

const sent = { status: 200, body: '{"success":true,"message":"Thanks"}' };
const down = {
  status: 503,
  body: '{"success":false,"code":"storage_unavailable","message":"Try later.","requestId":"1"}',
};

const values = { name: 'Ada' };

test('a retry after a lost answer sends the same key, and the time elapsed by then', async () => {
  const { url, calls } = await answering(null, down, sent);
  const first = submissionOf(values, null, 1);
  expect(await sendForm(url, first, 500)).toEqual({ status: 'unreachable' });
  const second = submissionOf({ ...values }, first, 2);
  expect(await sendForm(url, second, 9000)).toMatchObject({ status: 'refused', message: 'Try later.' });
  expect(await sendForm(url, submissionOf(values, second, 3), 12_000)).toEqual({ status: 'sent' });
  expect(calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual(
    [500, 9000, 12_000].map((elapsed) => ({ name: 'Ada', elapsed })),
  );
  expect(new Set(calls.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([first.key]));
});

test('changed values make a new submission', () => {
  const first = submissionOf(values, null, 1);
  const second = submissionOf({ name: 'Ada L' }, first, 2);
  expect(second.key).not.toBe(first.key);
  expect(second.since).toBe(2);
  for (const { key } of [first, second]) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test("passes on the server's messages for fields if they are strings", async () => {
  const { url } = await answering({
    status: 400,
    body: '{"success":false,"code":"invalid","message":"Check.","fields":{"email":"Bad","x":1}}',
  });
  expect(await sendForm(url, submissionOf(values, null, 1), 1)).toEqual({
    status: 'refused',
    code: 'invalid',
    message: 'Check.',
    fields: { email: 'Bad' },
  });
});

test('only `success` counts, whatever the status', async () => {
  const { url } = await answering(
    { status: 200, body: '{"success":false}' },
    { status: 500, body: '{"success":true}' },
  );
  const submission = submissionOf(values, null, 1);
  expect(await sendForm(url, submission, 1)).toEqual({ status: 'refused', message: '', code: '', fields: {} });
  expect(await sendForm(url, submission, 1)).toEqual({ status: 'sent' });
});

test('an answer that is not a JSON object counts as none', async () => {
  const { url } = await answering(
    { status: 200, body: '<html>' },
    { status: 200, body: 'null' },
    { status: 502, body: '' },
  );
  for (let count = 0; count < 3; count++)
    expect(await sendForm(url, submissionOf(values, null, 1), 1)).toEqual({ status: 'unreachable' });
});

test.each(['its head', 'its body'])('an answer that hangs before the end of %s times out', async (part) => {
  const server = createServer((_, response) => {
    if (part === 'its body') response.writeHead(200, { 'content-type': 'application/json' }).write('{"success":');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as { port: number };
  const begun = performance.now();
  // Most of the ten seconds have already passed while the form was held.
  const outcome = await sendForm(`http://127.0.0.1:${String(port)}/`, submissionOf(values, null, 1), 1, 9000);
  expect(outcome).toEqual({ status: 'unreachable' });
  expect(performance.now() - begun + 9000).toBeLessThan(10_000);
});
