import { readFile, readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sendEvents } from '#contract/api/events.ts';
import { signInAt, timedGet } from './administrator.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { withServedSite, type ServedSite } from './served-site.ts';
import { median } from './statistics.ts';

const addresses = 334;
const each = 60;
const concurrency = 50;
const megabyte = 1_000_000;

/** The longest batch that is kept as it comes: the site has this page and names this target. */
const batch = JSON.stringify({
  events: Array.from({ length: 10 }, (_, n) => ({
    eventName: 'form_submit',
    page: '/essays/nobody-is-sending-senior-engineers',
    url: 'https://datatracker.ietf.org',
    ago: 80_000_000 + n,
  })),
});

/** What the screens of the admin ask for. */
const screens = [
  '/api/admin/analytics/stats?timeRange=24h',
  '/api/admin/analytics/events?timeRange=24h',
  '/api/admin/analytics/stats?timeRange=90d',
  '/api/admin/analytics/uncounted?timeRange=90d',
  '/api/admin/analytics/report?timeRange=24h',
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

/** Sends a batch from a loopback address and gives the status of the answer. */
function send({ port }: ServedSite, from: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        localAddress: from,
        agent: false,
        method: 'POST',
        path: sendEvents.path,
        headers: {
          'content-type': 'text/plain',
          'content-length': Buffer.byteLength(batch),
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    call.on('error', reject);
    call.end(batch);
  });
}

/** Batches a second that have to be taken, and for so many seconds they are sent evenly. */
const wanted = 300;
const evenly = 10;

/** Sends batches evenly, whatever is still under way; gives the time of each answer in milliseconds. */
async function stream(site: ServedSite): Promise<number[]> {
  const began = performance.now();
  const answers = Array.from({ length: wanted * evenly }, async (_, number) => {
    await setTimeout((number * 1_000) / wanted);
    const sent = performance.now();
    await send(site, `127.2.${(number % addresses) >> 8}.${(number % addresses) & 255}`);
    return performance.now() - sent;
  });
  const times = await Promise.all(answers);
  // A machine that could not send them in time has measured itself.
  if (performance.now() - began > evenly * 2_000)
    throw new Error('The batches could not be sent evenly: too much else is running.');
  return times;
}

/** Sends everything from addresses in turn, counts the answers by their status, and takes the time of those that were kept. */
async function flood(site: ServedSite): Promise<{ statuses: Map<number, number>; perSecond: number }> {
  const statuses = new Map<number, number>();
  const began = performance.now();
  let keptUntil = began;
  let sent = 0;
  const work = async () => {
    while (sent < addresses * each) {
      const number = sent++ % addresses;
      const status = await send(site, `127.1.${number >> 8}.${number & 255}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 204) keptUntil = performance.now();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { statuses, perSecond: ((statuses.get(204) ?? 0) * 1_000) / (keptUntil - began) };
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((total, size) => total + size, 0);
}

/** The most memory that a process has had, in bytes. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1_024;
}

/** 20,040 batches from 334 addresses: what is stored of them, how fast they are taken, and whether the screens of the admin still answer. */
export async function measureEventsFlood(): Promise<Figure[]> {
  const times = await withServedSite(stream);
  const figures = await withServedSite(measureFlood);
  return [atMost(`Batches, ${wanted} a second: median answer`, median(times), 15, 'ms', 1), ...figures];
}

async function measureFlood(site: ServedSite): Promise<Figure[]> {
  const { statuses, perSecond } = await flood(site);
  const headers = await signInAt(site.url);
  const answers: number[] = [];
  for (const path of screens) answers.push(await timedGet(site.url + path, headers));
  const taken = statuses.get(204) ?? 0;
  const stored = await bytesIn(site.dataDir);
  return [
    {
      what: `Batches, ${concurrency} at once: kept in a second`,
      bar: `≥ ${wanted}`,
      measured: String(Math.round(perSecond)),
      ok: perSecond >= wanted,
    },
    exactly('Flood of 20,040 batches: stored, refused', `${taken}, ${statuses.get(429) ?? 0}`, '10000, 10040'),
    atMost('… database, after the screens were read', stored / megabyte, 100, 'MB'),
    atMost('… most memory of the server', (await peakMemory(site.pid)) / megabyte, 1_000, 'MB'),
    atMost('… the slowest of the screens’ answers', Math.max(...answers), 9_000, 'ms'),
  ];
}
