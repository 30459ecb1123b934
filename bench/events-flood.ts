import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sendEvents } from '#contract/api/events.ts';
import { signInAt, timedGet } from './administrator.ts';
import { atLeast, atMost, exactly, type Figure } from './figure.ts';
import { keptConnections } from './kept-connections.ts';
import { memoryOf } from './memory.ts';
import { withServedSite, type ServedSite } from './served-site.ts';
import { median } from './statistics.ts';

const addresses = 334;
const each = 60;
const concurrency = 50;
const megabyte = 1_000_000;

/** The longest batch that is kept unchanged: the site has this page and names this target. */
const batch = JSON.stringify({
  events: Array.from({ length: 10 }, (_, n) => ({
    eventName: 'form_submit',
    page: '/essays/nobody-is-sending-senior-engineers',
    url: 'https://datatracker.ietf.org',
    ago: 80_000_000 + n,
  })),
});

/** What the analytics screen requests first. */
const report = '/api/admin/analytics/report?timeRange=24h';

/** What the other screens of the admin request. */
const screens = [
  '/api/admin/analytics/stats?timeRange=24h',
  '/api/admin/analytics/events?timeRange=24h',
  '/api/admin/analytics/stats?timeRange=90d',
  '/api/admin/analytics/uncounted?timeRange=90d',
  '/api/admin/analytics/report?timeRange=90d',
  '/api/admin/analytics/live',
  '/api/admin/contacts',
  '/api/admin/newsletter/subscriptions',
  '/api/admin/content',
  '/api/admin/sync-content/conflicts',
  '/api/admin/media',
  '/api/admin/settings',
  '/api/admin/build',
];

/** The request for a batch, as `sendBeacon` makes it. */
const requestTo = ({ port }: ServedSite): Buffer =>
  Buffer.from(
    [
      `POST ${sendEvents.path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Content-Type: text/plain;charset=UTF-8',
      `Content-Length: ${Buffer.byteLength(batch)}`,
      'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      '',
      batch,
    ].join('\r\n'),
  );

type Send = (from: string) => Promise<number>;

/** Cycles through the addresses of a network. */
const addressIn = (network: string, number: number): string =>
  `${network}.${(number % addresses) >> 8}.${(number % addresses) & 255}`;

/** Batches a second that must be accepted, and for how many seconds they are sent evenly. */
const wanted = 300;
const evenly = 10;
/** After this many batches a server's code is compiled. */
const warmUp = 1_000;

/** Sends this many batches, fifty at once, and reports each status. */
async function sendAll(send: Send, network: string, batches: number, note: (status: number) => void): Promise<void> {
  let sent = 0;
  const work = async () => {
    while (sent < batches) note(await send(addressIn(network, sent++)));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

/**
 * Sends batches evenly, even while earlier ones are in flight. Returns the milliseconds until each answer, counted from
 * the moment when its batch was due.
 */
async function stream(send: Send): Promise<number[]> {
  await sendAll(send, '127.2', warmUp, () => undefined);
  const began = performance.now();
  const answers = Array.from({ length: wanted * evenly }, async (_, number) => {
    const due = (number * 1_000) / wanted;
    await setTimeout(due);
    const status = await send(addressIn('127.2', number));
    return status === 204 ? performance.now() - began - due : Infinity;
  });
  return Promise.all(answers);
}

/**
 * Sends everything, cycling through addresses. Counts the answers by status, and measures how fast batches are kept.
 */
async function flood(send: Send): Promise<{ statuses: Map<number, number>; perSecond: number }> {
  const statuses = new Map<number, number>();
  const began = performance.now();
  let keptUntil = began;
  await sendAll(send, '127.1', addresses * each, (status) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 204) keptUntil = performance.now();
  });
  return { statuses, perSecond: ((statuses.get(204) ?? 0) * 1_000) / (keptUntil - began) };
}

/** Holds connections to a site open while `use` runs. */
async function connected<T>(site: ServedSite, use: (send: Send) => Promise<T>): Promise<T> {
  const { send, close } = keptConnections(site.port, requestTo(site));
  try {
    return await use(send);
  } finally {
    close();
  }
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((total, size) => total + size, 0);
}

/**
 * 20,040 batches from 334 addresses: what is stored, how fast batches are accepted, and whether the admin's screens
 * still answer.
 */
export async function measure(): Promise<Figure[]> {
  const times = await withServedSite((site) => connected(site, stream));
  const figures = await withServedSite(measureFlood);
  return [atMost(`Batches, ${wanted} a second: median answer`, median(times), 15, 'ms', 1), ...figures];
}

async function measureFlood(site: ServedSite): Promise<Figure[]> {
  const { statuses, perSecond } = await connected(site, flood);
  const headers = await signInAt(site.url);
  // This function has read none of it before.
  const cold = await timedGet(site.url + report, headers);
  const answers: number[] = [];
  for (const path of screens) answers.push(await timedGet(site.url + path, headers));
  const taken = statuses.get(204) ?? 0;
  const stored = await bytesIn(site.dataDir);
  const { most } = await memoryOf(site.pid);
  return [
    atLeast(`Batches, ${concurrency} at once: kept in a second`, perSecond, wanted),
    exactly('Flood of 20,040 batches: stored, refused', `${taken}, ${statuses.get(429) ?? 0}`, '10000, 10040'),
    atMost('… the report of that day, cold', cold, 800, 'ms'),
    atMost('… database, after the screens were read', stored / megabyte, 100, 'MB'),
    atMost('… most memory of the server', (most * 1_024 * 1_024) / megabyte, 1_000, 'MB'),
    atMost('… the slowest of the screens’ answers', Math.max(...answers), 9_000, 'ms'),
  ];
}
