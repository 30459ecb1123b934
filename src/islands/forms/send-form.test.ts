import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { formSender } from './send-form.ts';

interface Call {
  headers: IncomingHttpHeaders;
  body: string;
}

let close: (() => void) | undefined;
afterEach(() => close?.());

/** A server that answers each call with the next of these, `null` for a connection that breaks without an answer. */
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

test('a retry after a lost answer sends the same bytes under the same key', async () => {
  const { url, calls } = await answering(null, down, sent);
  const send = formSender(url);
  expect(await send({ name: 'Ada' }, 3000)).toEqual({ status: 'unreachable' });
  expect(await send({ name: 'Ada' }, 9000)).toMatchObject({ status: 'refused', message: 'Try later.' });
  expect(await send({ name: 'Ada' }, 12_000)).toEqual({ status: 'sent', message: 'Thanks' });
  expect(new Set(calls.map(({ body }) => body))).toEqual(new Set(['{"name":"Ada","elapsed":3000}']));
  expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('other values, and the same again after they were taken, go under another key', async () => {
  const { url, calls } = await answering(down, sent, sent);
  const send = formSender(url);
  await send({ name: 'Ada' }, undefined);
  await send({ name: 'Ada L' }, undefined);
  await send({ name: 'Ada L' }, undefined);
  const keys = calls.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(3);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test('the fields that the server names come through, and only texts', async () => {
  const { url } = await answering({
    status: 400,
    body: '{"success":false,"code":"invalid","message":"Check.","fields":{"email":"Bad","x":1}}',
  });
  expect(await formSender(url)({}, 1)).toEqual({
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
  const send = formSender(url);
  expect(await send({}, 1)).toEqual({ status: 'refused', message: '', code: '', fields: {} });
  expect(await send({}, 1)).toEqual({ status: 'sent', message: '' });
});

test('an answer that is no JSON object is as good as none', async () => {
  const { url } = await answering(
    { status: 200, body: '<html>' },
    { status: 200, body: 'null' },
    { status: 502, body: '' },
  );
  const send = formSender(url);
  for (let count = 0; count < 3; count++) expect(await send({}, 1)).toEqual({ status: 'unreachable' });
});
