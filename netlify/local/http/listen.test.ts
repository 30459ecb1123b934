import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { localSite } from '#support/local-site.ts';
import { rawBytes, rawCall } from '#support/raw-call.ts';
import { isLoopback, listen, PortUnavailable } from './listen.ts';

const dist = { 'index.html': 'home', '404.html': 'lost', 'secret/inside.txt': 'inside' };

it('can be reached at every loopback address, of both families', async () => {
  const { port } = await localSite({ dist });
  for (const host of ['127.0.0.1', '127.0.0.2', '127.9.8.7', '::1', 'localhost']) {
    expect((await rawCall(port, { path: '/', host })).status, host).toBe(200);
  }
  expect((await rawCall(port, { path: '/', from: '127.44.0.9' })).status).toBe(200);
});

it('cannot be reached from the network', async () => {
  const { port } = await localSite({ dist });
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  if (outside === undefined) return;
  await expect(rawCall(port, { path: '/', host: outside.address })).rejects.toThrow(/hang up|ECONNRESET/);
});

it('tells loopback addresses from others', () => {
  for (const own of ['127.0.0.1', '127.255.1.2', '::1', '::ffff:127.0.0.1']) expect(isLoopback(own), own).toBe(true);
  for (const other of ['10.0.0.1', '128.0.0.1', '::', 'fe80::1', '::ffff:10.0.0.1', '127.evil', '', undefined]) {
    expect(isLoopback(other), String(other)).toBe(false);
  }
});

it('says what to do when the port is in use', async () => {
  const { port } = await localSite({ dist });
  const second = listen(port, () => undefined);
  await expect(second).rejects.toThrow(PortUnavailable);
  await expect(second).rejects.toThrow(
    `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
  );
});

it.each([
  '/../../etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/secret%2finside.txt',
  '/secret%5cinside.txt',
  '/secret/..%00/inside.txt',
  '//secret/inside.txt',
  '/secret//inside.txt',
  '//elsewhere.example/%2e%2e',
  '/%E0%A4%A',
  '/%',
  `/${'a'.repeat(5_000)}`,
  `/${'a/'.repeat(3_000)}`,
])('a path like %s is not found, whatever it means', async (path) => {
  const { port } = await localSite({ dist });
  const answer = await rawCall(port, { path });
  expect(answer.status).toBe(404);
  expect(answer.headers.location).toBeUndefined();
  expect(answer.body.toString()).toBe('lost');
});

it.each([
  ['no HTTP at all', 'hello\r\n\r\n', '400'],
  ['a proxy’s request', 'GET http://elsewhere.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', '400'],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', '400'],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', '400'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', '400'],
  ['an address with a port', 'GET / HTTP/1.1\r\nHost: [::1]:8888\r\nConnection: close\r\n\r\n', '200'],
  ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', '400'],
  ['TRACE', 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', '501'],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
  ['fields of 20 KB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, '431'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', '400'],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    '400',
  ],
  [
    'a chunk of no length',
    'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    '4',
  ],
  ['bytes beyond ASCII in a field', 'GET / HTTP/1.1\r\nHost: x\r\nA: \xff\xfe\r\nConnection: close\r\n\r\n', '200'],
] as const)('survives %s', async (_, bytes, status) => {
  const { port } = await localSite({ dist });
  expect(await rawBytes(port, bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
  expect((await rawCall(port, { path: '/' })).status).toBe(200);
});

it.each([
  'a:b@x',
  'a@x',
  'x:y',
  'x:99999',
  '[::1',
  '',
  '/',
  'x/y',
  'x?y',
  'x#y',
  '\\x',
  'x,y',
  '%00',
  '999.999.999.999',
])('the host %j is answered with 400', async (host) => {
  const { port } = await localSite({ dist });
  const answer = await rawBytes(port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 400/);
});

it('drops a client that never finishes its request', async () => {
  const { port, close } = await listen(0, () => undefined, { headersTimeoutMs: 200 });
  expect(await rawBytes(port, 'GET / HTTP/1.1\r\nHost: x\r\nA: ')).toMatch(/^HTTP\/1.1 408/);
  await close(0);
});

it('keeps a connection for the next call, and closes it when it stops', async () => {
  const site = await localSite({ dist });
  const socket = connect(site.port, '127.0.0.1');
  for (let call = 0; call < 2; call += 1) {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    expect(chunk.toString()).toMatch(/^HTTP\/1.1 200/);
  }
  const closed = once(socket, 'close');
  socket.resume();
  const start = performance.now();
  await site.close();
  await closed;
  expect(performance.now() - start).toBeLessThan(1_000);
});

it('stops within two seconds even if a client waits for an answer that never comes', async () => {
  const site = await localSite({
    functions: { 'slow.mjs': `export default () => new Promise(() => {}); export const config = { path: '/slow' };` },
  });
  const waiting = fetch(`${site.url}/slow`).catch((error: unknown) => error);
  await setTimeout(100);
  const start = performance.now();
  await site.close();
  expect(performance.now() - start).toBeLessThan(2_000);
  expect(await waiting).toBeInstanceOf(TypeError);
});
