import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { askLink, type AskOptions } from './ask-link.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * A web server on this machine under a name that does not exist in DNS, so a request that arrives used the address that
 * was looked up.
 */
async function server(listener: RequestListener) {
  const one = createServer(listener).listen(0, '127.0.0.1');
  await once(one, 'listening');
  onTestFinished(() => {
    one.closeAllConnections();
    one.close();
  });
  const { port } = one.address() as AddressInfo;
  const asked: string[] = [];
  one.prependListener('request', ({ method, url, headers }) => {
    asked.push(`${method} ${url}`);
    expect(headers.authorization ?? headers.cookie).toBeUndefined();
  });
  const options: AskOptions = {
    resolve: (name) => Promise.resolve(name === 'elsewhere.test' ? ['10.0.0.1'] : ['127.0.0.1']),
    isAllowed: (address) => address === '127.0.0.1',
    timeoutMs: 400,
  };
  return { at: (path: string) => askLink(new URL(path, `http://site.test:${port}`), options), asked };
}

const answering = (status: number, headers: Record<string, string> = {}): RequestListener => {
  return (_, response) => void response.writeHead(status, headers).end();
};

it('an address that exists is requested only with HEAD', async () => {
  const { at, asked } = await server(answering(200));
  expect(await at('/a?b=c#d')).toEqual({ kind: 'answered', status: 200 });
  expect(asked).toEqual(['HEAD /a?b=c']);
});

it('a server that does not support HEAD gets a GET, whose body is not read', async () => {
  let sent = 0;
  const { at, asked } = await server((request, response) => {
    if (request.method === 'HEAD') return void response.writeHead(405).end();
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(10_000)) && (sent += 1), 1);
    response.on('close', () => clearInterval(timer));
  });
  expect(await at('/')).toEqual({ kind: 'answered', status: 200 });
  expect(asked).toEqual(['HEAD /', 'GET /']);
  expect(sent).toBeLessThan(100);
});

it('a missing page is reported, even behind a redirect', async () => {
  const { at } = await server((request, response) => {
    if (request.url === '/old') response.writeHead(301, { location: '/new' }).end();
    else response.writeHead(404).end();
  });
  expect(await at('/old')).toEqual({ kind: 'answered', status: 404 });
});

it('a redirect into a private network is not followed', async () => {
  for (const location of [
    'http://10.0.0.1/',
    'http://elsewhere.test/',
    'http://[::1]/',
    '//169.254.169.254/latest',
    'file:///etc/passwd',
  ]) {
    const { at, asked } = await server(answering(302, { location }));
    expect(await at('/')).toEqual({ kind: 'not public' });
    expect(asked).toHaveLength(1);
  }
});

it('endless redirects, a timeout and a broken connection are told apart', async () => {
  const circle = await server(answering(302, { location: '/' }));
  expect(await circle.at('/')).toEqual({ kind: 'silent', why: 'it leads from one address to the next without an end' });
  expect(circle.asked.length).toBeLessThan(10);
  const silent = await server(() => undefined);
  expect(await silent.at('/')).toEqual({ kind: 'silent', why: 'it takes too long' });
  const broken = await server(({ socket }) => void socket.destroy());
  expect(await broken.at('/')).toEqual({ kind: 'silent', why: 'the connection broke off' });
});

it('a slow name lookup ends at the same timeout', async () => {
  const options: AskOptions = { resolve: () => new Promise(() => undefined), timeoutMs: 50 };
  expect(await askLink(new URL('https://slow.test/'), options)).toEqual({ kind: 'silent', why: 'it takes too long' });
});

it.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://0/',
  'http://localhost/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.1.2.3/',
  'http://172.31.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://93.184.216.34:6379/',
])('%s is not requested', async (address) => {
  expect(await askLink(new URL(address))).toEqual({ kind: 'not public' });
});

it('a name with one private address among its public ones is not requested', async () => {
  const resolve = () => Promise.resolve(['93.184.216.34', '127.0.0.1']);
  expect(await askLink(new URL('https://mixed.test/'), { resolve })).toEqual({ kind: 'not public' });
});

it('only addresses of the public internet are public', () => {
  for (const address of ['93.184.216.34', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::200e'])
    expect(isPublicAddress(address), address).toBe(true);
  for (const address of ['', 'example.com', '1.2.3', '::ffff:1.1.1.1', '2002:7f00:1::', '2001:db8::1', 'fe80::1%eth0'])
    expect(isPublicAddress(address), address).toBe(false);
});
