import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { exportContacts, listContacts } from '#contract/api/admin-contacts.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { newId } from '#storage/ids.ts';
import { openStores } from '#storage/stores.ts';
import { signInAt } from './administrator.ts';
import { coldAndWarm, fillDatabase, timeColdAndWarm } from './cold-and-warm.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { joinedExport } from './joined-export.ts';
import { withDataDir, withSiteOver, type ServedSite } from './served-site.ts';

const stored = 10_000;
const start = Date.UTC(2026, 9, 1);
const month = 30 * 24 * 60 * 60 * 1000;

const message =
  'We run a logistics business with forty vehicles in three cities and keep its books on paper. We would like to build the tool that ' +
  'we never found, and are looking for engineers who have done this where the network comes and goes. Could we talk next week?';

/** Stores contacts as the form does, and all in one month: no partition could be larger. */
async function fill(): Promise<void> {
  let clock = start;
  const collection = openStores({ deployContext: 'dev', now: () => clock }).open(contacts);
  const numbers = Array.from({ length: stored }, (_, number) => number).values();
  const work = async () => {
    for (const number of numbers) {
      clock = start + Math.floor((number * month) / stored);
      await collection.create(newId(clock), {
        name: `Visitor ${number}`,
        email: `visitor.${number}@example.com`,
        inquiryType: 'founder',
        message,
        submittedAt: new Date(clock).toISOString(),
        spam: false,
      });
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  // Nobody is told when the last snapshot is there.
  await pause(2_000);
}

/** Megabytes that a process takes of the machine's memory; Linux tells. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** The export by a server that has just started, and by how much it grew at most meanwhile. */
async function measureExport({ url, pid }: ServedSite): Promise<Figure[]> {
  const headers = await signInAt(url);
  const before = await memoryOf(pid);
  let most = before;
  const watch = setInterval(() => void memoryOf(pid).then((now) => (most = Math.max(most, now))), 20);
  const begun = performance.now();
  const text = (await joinedExport(url + exportContacts.path, headers)).bytes.toString();
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watch);
  const names = text.match(/^Visitor \d+/gm) ?? [];
  return [
    exactly('Contacts CSV: rows', String(names.length), String(stored)),
    exactly('… different contacts in them', String(new Set(names).size), String(stored)),
    atMost('… time', seconds, 5, 's', 1),
    atMost('… growth of the memory of the server', most - before, 50, 'MB'),
  ];
}

/** Ten thousand contacts through the local server: their list and their export. */
export async function measureAdminRecords(): Promise<Figure[]> {
  const times = (await timeColdAndWarm([listContacts.path], fill)).get(listContacts.path);
  const what = `Contacts, ${stored.toLocaleString('en')} stored: first page`;
  const exported = await withDataDir(async (dataDir) => {
    await fillDatabase(dataDir, fill);
    return withSiteOver(dataDir, measureExport);
  });
  return [...(times ? coldAndWarm(what, times, { cold: 1_500, warm: 150 }) : []), ...exported];
}
