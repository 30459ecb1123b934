// Keeps copies of pages that were read, for reading offline (decision 0152). The network comes first: a copy is used
// only if nothing else answers.
import {
  endsCopy,
  isForGood,
  isNeverKept,
  isPage,
  isTooOld,
  isWorthKeeping,
  keptAt,
  mayKeep,
  pagesName,
  partsOf,
  withNotice,
} from './rules.ts';

/** Service worker types that TypeScript's library for pages lacks. */
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

/** A new name drops the copies under the old one. */
const names = { pages: pagesName, parts: 'parts-1' } as const;
/** How many of each to keep; the most recently loaded are kept. */
const most = { pages: 40, parts: 240 } as const;
type Kind = keyof typeof names;

const offlinePage = '/offline';
/** How long a visitor waits before a copy is shown, in milliseconds. */
const patience = 6_000;

const nothing = () => undefined;

/** The name of a page's copy is its path, without query and fragment. */
const nameOf = (kind: Kind, url: URL): string => (kind === 'pages' ? url.pathname : url.pathname + url.search);

async function keep(kind: Kind, url: URL, answer: Response): Promise<void> {
  const cache = await caches.open(names[kind]);
  // Before anything is deleted: the connection may break in the middle.
  const body = await answer.blob();
  const headers = new Headers(answer.headers);
  headers.set(keptAt, new Date().toISOString());
  const name = nameOf(kind, url);
  // Deleted first, so that the list is in order of use.
  await cache.delete(name);
  await cache.put(name, new Response(body, { headers }));
  // The page that says that there is no copy is kept as long as the copies.
  const kept = (await cache.keys()).filter((one) => new URL(one.url).pathname !== offlinePage);
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most[kind])).map((one) => cache.delete(one)));
}

/** A copy that is not too old. None if the browser's storage fails, which must not break the site. */
async function copyOf(kind: Kind, url: URL): Promise<Response | undefined> {
  const copy = await caches
    .open(names[kind])
    .then((cache) => cache.match(nameOf(kind, url)))
    .catch(nothing);
  return copy && !isTooOld(copy.headers.get(keptAt)) ? copy : undefined;
}

/** The answer for a page without a copy. */
const noCopy = async (): Promise<Response> => (await caches.match(offlinePage).catch(nothing)) ?? Response.error();

/**
 * Copies a page that was loaded before this worker started, with its files, most of which the browser still has.
 *
 * @returns whether it is kept
 */
async function keepPage(address: string): Promise<boolean> {
  const url = new URL(new URL(address).pathname, address);
  if (!mayKeep(url, worker.location.origin)) return false;
  const answer = await fetch(url);
  if (!isWorthKeeping(answer) || !isPage(answer)) return false;
  const html = await answer.clone().text();
  await keep('pages', url, answer);
  await Promise.all(
    partsOf(html).map(async (path) => {
      const part = await fetch(path, { cache: 'force-cache' }).catch(nothing);
      if (part && isWorthKeeping(part)) await keep('parts', new URL(path, url), part);
    }),
  );
  return true;
}

/** Serialises writes, so that a slow answer does not overwrite a later one. */
let writing: Promise<unknown> = Promise.resolve();

function update(kind: Kind, url: URL, answer: Response): Promise<unknown> {
  const write = async () => {
    if (endsCopy(answer)) await (await caches.open(names[kind])).delete(nameOf(kind, url));
    else if (isWorthKeeping(answer) && (kind === 'parts' || isPage(answer))) await keep(kind, url, answer);
  };
  return (writing = writing.then(write).catch(nothing));
}

async function shownCopy(copy: Response): Promise<Response> {
  const at = new Date(copy.headers.get(keptAt) ?? Date.now());
  return new Response(withNotice(await copy.text(), at), { headers: copy.headers });
}

async function answerPage(event: Asked, url: URL): Promise<Response> {
  const asked = fetch(event.request);
  event.waitUntil(asked.then((answer) => update('pages', url, answer.clone()), nothing));
  const copy = await copyOf('pages', url);
  const late = copy && new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined));
  const answer = await Promise.race([asked.catch(nothing), ...(late ? [late] : [])]);
  if (answer && (answer.status < 500 || !copy)) return answer;
  return copy ? shownCopy(copy) : noCopy();
}

async function answerPart(event: Asked, url: URL): Promise<Response> {
  const copy = await copyOf('parts', url);
  if (copy && isForGood(url.pathname)) return copy;
  try {
    const answer = await fetch(event.request);
    event.waitUntil(update('parts', url, answer.clone()));
    return copy && answer.status >= 500 ? copy : answer;
  } catch (error) {
    if (copy) return copy;
    throw error;
  }
}

const parts = new Set<RequestDestination>(['image', 'font', 'script', 'style']);

/**
 * Whether a request belongs to a public page. Requests by the admin or a preview are not copied, and a preview sends no
 * referrer.
 */
const isOfVisitors = ({ destination, referrer }: Request): boolean =>
  parts.has(destination) && referrer !== '' && !isNeverKept(new URL(referrer));

worker.addEventListener('install', (event) => {
  const start = async () => {
    if (!(await keepPage(worker.location.origin + offlinePage))) throw new Error(`${offlinePage} is not there.`);
    await worker.skipWaiting();
  };
  event.waitUntil(start());
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
  if (request.method !== 'GET' || url.origin !== worker.location.origin || isNeverKept(url)) return;
  const isKept = mayKeep(url, worker.location.origin);
  if (request.mode === 'navigate') event.respondWith(isKept ? answerPage(event, url) : fetch(request).catch(noCopy));
  else if (isKept && isOfVisitors(request)) event.respondWith(answerPart(event, url));
});
