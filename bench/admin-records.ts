import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportContacts, listContacts } from '#contract/api/admin-contacts.ts';
import { openDatabase } from '#local/blobs/database.ts';
import { everyHour } from '#server/handlers/every-hour.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { newId } from '#storage/ids.ts';
import { openSegmentStore } from '#storage/segment-store.ts';
import { openStores } from '#storage/stores.ts';
import { timedGet } from './administrator.ts';
import { databaseStore } from './database-store.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { joinedExport } from './joined-export.ts';
import { withDataDir } from './served-site.ts';
import { withFreshSite, withSlowStorage, type SlowSite } from './slow-site.ts';
import { median } from './statistics.ts';

const stored = 100_000;
const months = 24;
const delayMs = 30;
const coldRuns = 3;
const warmRuns = 20;

const message =
  'We run a logistics business with forty vehicles in three cities and keep its books on paper. We would like to build the tool that ' +
  'we never found, and are looking for engineers who have done this where the network comes and goes. Could we talk next week?';

/** Writes records as the forms store them, at disk speed; the newest is an hour old. */
function fill(dataDir: string): void {
  const database = openDatabase(join(dataDir, 'blobs.sqlite'));
  const end = Date.now() - 60 * 60 * 1000;
  const span = months * 30.4 * 24 * 60 * 60 * 1000;
  database.connection.exec('BEGIN');
  const write = (store: string, key: string, value: object, at: number): void => {
    const text = JSON.stringify({ v: 1, at, born: at, value });
    database.write({ site: 'local-site', store: `site:dev_${store}`, key }, Buffer.from(text), null, { kind: 'none' });
  };
  for (let number = 0; number < stored; number += 1) {
    const at = Math.round(end - span + (number * span) / (stored - 1));
    const time = new Date(at).toISOString();
    const person = { name: `Visitor ${number}`, email: `visitor.${number}@example.com` };
    const spam = number % 20 === 0;
    const id = newId(at);
    const contact = { ...person, inquiryType: 'founder', message: `${number} ${message}`, submittedAt: time, spam };
    write('contacts', `${time.slice(0, 7)}/${id}/000001`, contact, at);
  }
  database.connection.exec('COMMIT');
  database.close();
}

/** Resident memory of a process in megabytes; Linux only. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** Peak memory of a process during some work, in megabytes. */
async function mostMemory<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; before: number; most: number }> {
  const before = await memoryOf(pid);
  let most = before;
  const watch = setInterval(() => void memoryOf(pid).then((now) => (most = Math.max(most, now))), 20);
  try {
    return { result: await work(), before, most };
  } finally {
    clearInterval(watch);
  }
}

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
        if (run > 0) return;
        for (let call = 0; call < warmRuns; call += 1) warm.push(await timedGet(url + path, headers));
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
  const database = openDatabase(join(dataDir, 'blobs.sqlite'));
  const called = { ip: '127.0.0.1', params: {}, deploy: { context: 'dev', id: 'bench' } };
  await everyHour(new Request('http://localhost/'), called);
  const segments = openSegmentStore(databaseStore(database, 'contacts'), () => undefined);
  const { index } = await segments.survey();
  const packed = Object.values(index).reduce((sum, { records }) => sum + records, 0);
  const { open } = openStores({ deployContext: 'dev', store: (name) => databaseStore(database, name) });
  const begun = performance.now();
  await open(contacts).buildSegments('bench');
  const seconds = (performance.now() - begun) / 1000;
  const counts = (await (await open(contacts).look()).tallies())?.counts;
  database.close();
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
  const names = result.bytes.toString().match(/^Visitor \d+/gm) ?? [];
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
export const measureAdminRecords = (): Promise<Figure[]> =>
  withDataDir(async (dataDir) => {
    fill(dataDir);
    return withSlowStorage(dataDir, delayMs, async (context) => {
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
