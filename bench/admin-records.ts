import { exportContacts, listContacts } from '#contract/api/admin-contacts.ts';
import { nextPart, partBytesHeader } from '#contract/export-parts.ts';
import { everyHour } from '#server/handlers/every-hour.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { openSegmentStore } from '#storage/segment-store.ts';
import { timedGet, timedGets } from './administrator.ts';
import { overDatabase, seedDatabase } from './database-store.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { mostMemory } from './memory.ts';
import { contactSeeds, message } from './scaling-seeds.ts';
import { withDataDir } from './served-site.ts';
import { awayMs, withFreshSite, withSlowStorage, type SlowSite } from './slow-site.ts';
import { median } from './statistics.ts';

const stored = 100_000;
const coldRuns = 3;
const warmRuns = 20;

/** Contacts from two years, each with a text of its own; one in twenty is spam, and the newest is an hour old. */
const fill = (dataDir: string): void =>
  seedDatabase(
    dataDir,
    contactSeeds(stored, Date.now() - 60 * 60 * 1000, (number) => ({
      message: `${number} ${message}`,
      spam: number % 20 === 0,
    })),
  );

/** First pages from servers that have read nothing, and then from one that has. */
async function measurePages(
  context: string,
  path: string,
  when: string,
  bars?: { cold: number; warm: number; memory: number },
): Promise<Figure[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  const memory: number[] = [];
  const begun: number[] = [];
  for (let run = 0; run < coldRuns; run += 1) {
    await withFreshSite(context, async ({ url, headers, pid }) => {
      const { before, most } = await mostMemory(pid, async () => {
        cold.push(await timedGet(url + path, headers));
        if (run === 0) warm.push(...(await timedGets(warmRuns, url + path, headers)));
      });
      memory.push(most);
      begun.push(before);
    });
  }
  const none = { cold: Infinity, warm: Infinity, memory: Infinity };
  const { cold: coldBar, warm: warmBar, memory: memoryBar } = bars ?? none;
  return [
    atMost(`${when}, cold`, Math.max(...cold), coldBar, 'ms'),
    atMost('… warm', median(warm), warmBar, 'ms'),
    atMost('… memory of the process of the functions', Math.max(...memory), memoryBar, 'MB'),
    // The server around the functions, none of which is loaded yet.
    atMost('… of it before the first call', Math.max(...begun), Infinity, 'MB'),
  ];
}

/**
 * How many contacts one run of every-hour puts into segments, and then how long making all segments takes, without
 * network latency.
 */
async function makeSegments(storage: string, dataDir: string): Promise<Figure[]> {
  process.env['NETLIFY_BLOBS_CONTEXT'] = storage;
  const called = { ip: '127.0.0.1', params: {}, deploy: { context: 'dev', id: 'bench' } };
  await everyHour(new Request('http://localhost/'), called);
  return overDatabase(dataDir, async ({ storesAt, storeOf }) => {
    const { index } = await openSegmentStore(storeOf('contacts'), () => undefined).survey();
    const packed = Object.values(index).reduce((sum, { records }) => sum + records, 0);
    const list = storesAt().open(contacts);
    const begun = performance.now();
    await list.buildSegments('bench');
    const seconds = (performance.now() - begun) / 1000;
    const counts = (await (await list.look()).tallies())?.counts;
    return [
      exactly(
        '… taken into segments by one run of every-hour',
        packed > 0 ? packed.toLocaleString('en') : 'none',
        packed > 0 ? packed.toLocaleString('en') : 'some',
      ),
      atMost('… time for making all segments, beside the way to storage', seconds, 60, 's', 1),
      exactly(
        '… counted',
        JSON.stringify([counts?.['inbox'], counts?.['spam']]),
        JSON.stringify([stored * 0.95, stored * 0.05]),
      ),
    ];
  });
}

/**
 * Fetches an export part by part, as the admin does (decision 0107).
 *
 * @throws Error for any status but 200, and for a truncated part
 */
async function joinedExport(address: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let after: string | null = ''; after !== null;) {
    const answer = await fetch(address + (after && `?after=${after}`), { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200)
      throw new Error(`${address} was answered with ${answer.status}: ${bytes.toString().slice(0, 200)}`);
    const said = Number(answer.headers.get(partBytesHeader));
    if (bytes.length !== said) throw new Error(`Received ${bytes.length} bytes of a part of ${said}.`);
    parts.push(bytes);
    after = nextPart(answer.headers.get('Link'));
  }
  return Buffer.concat(parts);
}

/** All contacts except spam, in all parts of the export. */
async function measureExport({ url, headers, pid }: SlowSite): Promise<Figure[]> {
  const address = url + exportContacts.path;
  // Loads the code of the function, which answers that nobody is signed in; the bar applies to the records only.
  const { status } = await fetch(address);
  if (status !== 401) throw new Error(`The export answered ${status} without a session.`);
  const begun = performance.now();
  const { result, before, most } = await mostMemory(pid, () => joinedExport(address, headers));
  const seconds = (performance.now() - begun) / 1000;
  const names = result.toString().match(/^Visitor \d+/gm) ?? [];
  return [
    exactly(
      'Contacts CSV: rows, and different ones',
      `${names.length}, ${new Set(names).size}`,
      `${stored * 0.95}, ${stored * 0.95}`,
    ),
    atMost('… time', seconds, 15, 's', 1),
    atMost('… growth of the memory of the server', most - before, 50, 'MB'),
  ];
}

/** A hundred thousand contacts from two years, with storage at 30 ms a call. */
export const measure = (): Promise<Figure[]> =>
  withDataDir(async (dataDir) => {
    fill(dataDir);
    return withSlowStorage(dataDir, awayMs, async (context) => {
      const what = `${stored.toLocaleString('en')} contacts, first page`;
      const bars = { cold: 1_500, warm: 200, memory: 200 };
      const figures = await measurePages(context, listContacts.path, `${what}, nothing run before`, bars);
      figures.push(...(await makeSegments(context, dataDir)));
      figures.push(...(await measurePages(context, listContacts.path, `${what}, after it`, bars)));
      figures.push(...(await measurePages(context, `${listContacts.path}?q=visitor.77@`, '… a search')));
      figures.push(...(await withFreshSite(context, measureExport)));
      return figures;
    });
  });
