import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Redirect } from '#contract/content/redirect.ts';
import { endOf, ledTo } from '#local/static/redirects-file.ts';
import type { Pages, Visit } from '#local/static/visit.ts';
import { isLoopbackHost } from '#server/auth/credentials.ts';

async function ask(port: number, { request, url }: Visit): Promise<Response> {
  // An outside page can point a name of its own at 127.0.0.1. Astro's server would refuse it, but `fetch` sends the
  // host of its own address, and that server hands out any file of the project, `.netlify/data` included.
  if (!isLoopbackHost(url.hostname))
    return new Response('Development pages are shown only at localhost.\n', { status: 403 });
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const init: RequestInit & { duplex: 'half' } = {
    method: request.method,
    headers: request.headers,
    body: hasBody ? request.body : null,
    redirect: 'manual',
    duplex: 'half',
    signal: request.signal,
  };
  const answer = await fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, init);
  const headers = new Headers(answer.headers);
  // `fetch` has already decoded the body.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(answer.body, { status: answer.status, headers });
}

/**
 * Pages from Astro's development server, which listens on its own port behind the site's.
 *
 * @param redirects requested for each missing page, so that edits apply at once
 */
export function openDevPages(port: number, redirects: () => Promise<readonly Redirect[]>): Pages {
  return {
    async answer(visit) {
      const answer = await ask(port, visit);
      if (answer.status !== 404) return answer;
      await answer.body?.cancel();
      const to = endOf(await redirects(), visit.url.pathname);
      return to === null ? null : ledTo(to, visit.url);
    },
    answerNotFound: (visit) => ask(port, visit),
  };
}

/** Forwards a web socket to Astro's server, byte for byte: this is how edits reach the browser. */
export function passUpgradeOn(port: number) {
  return (message: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const upstream: Socket = connect(port, '127.0.0.1', () => {
      const fields = message.rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
      upstream.write(`${message.method ?? 'GET'} ${message.url ?? '/'} HTTP/1.1\r\n${fields}\r\n`, 'latin1');
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => upstream.destroy());
  };
}
