// Keeps what was read, so that it can be read again without a network (decision 0152). The network comes first, always: a copy is what there is when nothing else answers.
import { endsCopy, isForGood, isWorthKeeping, mayKeep, partsOf, withNotice } from './rules.ts';

/** What TypeScript's library for pages does not know of a service worker. */
interface Later extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Asked extends Later {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Worker {
  location: Location;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void>; matchAll: () => Promise<{ url: string }[]> };
  addEventListener: ((type: 'install' | 'activate', run: (event: Later) => void) => void) &
    ((type: 'fetch', run: (event: Asked) => void) => void);
}
const worker = globalThis as unknown as Worker;

/** Another number drops what was kept under the one before. */
const names = { pages: 'pages-1', parts: 'parts-1' } as const;
/** How many of each are kept: the ones that were asked for last. */
const most = { pages: 40, parts: 240 } as const;
type Kind = keyof typeof names;

const offlinePage = '/offline';
const keptAt = 'X-Kept-At';
/** How long somebody looks at nothing before a copy is shown, in milliseconds. */
const patience = 6_000;

const nothing = () => undefined;

/** A page is kept under its address without what follows the path. */
const nameOf = (kind: Kind, url: URL): string => (kind === 'pages' ? url.pathname : url.pathname + url.search);

async function keep(kind: Kind, url: URL, answer: Response): Promise<void> {
  const cache = await caches.open(names[kind]);
  const headers = new Headers(answer.headers);
  headers.set(keptAt, new Date().toISOString());
  const name = nameOf(kind, url);
  // Taken away first, so that the list is in the order of use.
  await cache.delete(name);
  await cache.put(name, new Response(await answer.blob(), { headers }));
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most[kind])).map((one) => cache.delete(one)));
}

const copyOf = async (kind: Kind, url: URL): Promise<Response | undefined> =>
  (await caches.open(names[kind])).match(nameOf(kind, url));

/** Keeps a page that was loaded before this worker was there, with what it is made of: most of it the browser still has. */
async function keepPage(address: string): Promise<void> {
  const url = new URL(new URL(address).pathname, address);
  if (!mayKeep(url, worker.location.origin)) return;
  const answer = await fetch(url);
  if (!isWorthKeeping(answer)) return;
  const html = await answer.clone().text();
  await keep('pages', url, answer);
  await Promise.all(
    partsOf(html).map(async (path) => {
      const part = await fetch(path, { cache: 'force-cache' }).catch(nothing);
      if (part && isWorthKeeping(part)) await keep('parts', new URL(path, url), part);
    }),
  );
}

async function update(kind: Kind, url: URL, answer: Response): Promise<void> {
  if (endsCopy(answer)) await (await caches.open(names[kind])).delete(nameOf(kind, url));
  else if (isWorthKeeping(answer)) await keep(kind, url, answer);
}

async function shownCopy(copy: Response): Promise<Response> {
  const at = new Date(copy.headers.get(keptAt) ?? Date.now());
  return new Response(withNotice(await copy.text(), at), { headers: copy.headers });
}

async function answerPage(event: Asked, url: URL): Promise<Response> {
  const asked = fetch(event.request);
  event.waitUntil(asked.then((answer) => update('pages', url, answer.clone())).catch(nothing));
  const copy = await copyOf('pages', url);
  const late = copy && new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined));
  const answer = await Promise.race([asked.catch(nothing), ...(late ? [late] : [])]);
  if (answer && (answer.status < 500 || !copy)) return answer;
  if (copy) return shownCopy(copy);
  return (await caches.match(offlinePage)) ?? Response.error();
}

async function answerPart(event: Asked, url: URL): Promise<Response> {
  const copy = await copyOf('parts', url);
  if (copy && isForGood(url.pathname)) return copy;
  try {
    const answer = await fetch(event.request);
    event.waitUntil(update('parts', url, answer.clone()).catch(nothing));
    return answer;
  } catch (error) {
    if (copy) return copy;
    throw error;
  }
}

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([worker.skipWaiting(), keepPage(worker.location.origin + offlinePage)]));
});

worker.addEventListener('activate', (event) => {
  const known = new Set<string>(Object.values(names));
  const start = async () => {
    await Promise.all((await caches.keys()).filter((name) => !known.has(name)).map((name) => caches.delete(name)));
    await worker.clients.claim();
    const open = await worker.clients.matchAll();
    await Promise.all(open.map(({ url }) => keepPage(url).catch(nothing)));
  };
  event.waitUntil(start());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !mayKeep(url, worker.location.origin)) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event, url));
  else if (['image', 'font', 'script', 'style', 'manifest'].includes(request.destination))
    event.respondWith(answerPart(event, url));
});
