import { readFile, readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { sendEvents } from '#contract/api/events.ts';
import { signInAt, timedGet } from './administrator.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { withServedSite, type ServedSite } from './served-site.ts';

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

/** Sends everything from addresses in turn, and counts the answers by their status. */
async function flood(site: ServedSite): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let sent = 0;
  const work = async () => {
    while (sent < addresses * each) {
      const number = sent++ % addresses;
      const status = await send(site, `127.1.${number >> 8}.${number & 255}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return statuses;
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

/** 20,040 batches from 334 addresses: what is stored of them, and whether the screens of the admin still answer. */
export function measureEventsFlood(): Promise<Figure[]> {
  return withServedSite(async (site) => {
    const statuses = await flood(site);
    const headers = await signInAt(site.url);
    const times: number[] = [];
    for (const path of screens) times.push(await timedGet(site.url + path, headers));
    const taken = statuses.get(204) ?? 0;
    const stored = await bytesIn(site.dataDir);
    return [
      exactly('Flood of 20,040 batches: stored, refused', `${taken}, ${statuses.get(429) ?? 0}`, '10000, 10040'),
      atMost('… database, after the screens were read', stored / megabyte, 100, 'MB'),
      atMost('… most memory of the server', (await peakMemory(site.pid)) / megabyte, 1_000, 'MB'),
      atMost('… the slowest of the screens’ answers', Math.max(...times), 9_000, 'ms'),
    ];
  });
}
