import { setTimeout as pause } from 'node:timers/promises';
import { listContacts } from '#contract/api/admin-contacts.ts';
import { contactRecord, type ContactRecord } from '#storage/collections/contacts.ts';
import { timeline } from '#storage/large-collections.ts';
import { seedDatabase } from './database-store.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { buildSegments } from './prepare-lists.ts';
import { contactSeeds } from './scaling-seeds.ts';
import { withDataDir } from './served-site.ts';
import { readTimed, withDistantStorage } from './slow-site.ts';
import { median } from './statistics.ts';

const warmRuns = 10;
const inAll = 100_000;
/** One in this many is open, one in ten of the others new, and the rest closed. */
const openEvery = 1_000;

const stateOf = (number: number): Pick<ContactRecord, 'state'> =>
  number % openEvery === 1 ? { state: 'open' } : number % 10 === 2 ? {} : { state: 'closed' };

/** Contacts as the previous version counted them. */
const countedBefore = timeline('contacts', {
  schema: contactRecord,
  keep: 5,
  tally: ({ spam }) => (spam ? 'spam' : 'inbox'),
});

/** Pages of a state, and how long it takes until its counts are known. */
const measureWith = (what: string, count: number, prepare: (dataDir: string) => Promise<unknown>): Promise<Figure[]> =>
  withDataDir(async (dataDir) => {
    seedDatabase(dataDir, contactSeeds(count, Date.now() - 60 * 60 * 1000, stateOf));
    await prepare(dataDir);
    return withDistantStorage(dataDir, async (site, calls) => {
      const ask = async (query: string) => {
        const { text, ms } = await readTimed(site, listContacts.path + query, calls);
        return { ms, page: listContacts.response.parse(JSON.parse(text)) };
      };
      const begun = performance.now();
      const cold = await ask('?state=open');
      const figures: Figure[] = [atMost(`${what}, open ones, first page, cold`, cold.ms, 1_500, 'ms')];
      let { states } = cold.page;
      while (states === null && performance.now() < begun + 300_000) {
        await pause(1_000);
        ({ states } = (await ask('')).page);
      }
      const known = (performance.now() - begun) / 1000;
      figures.push(
        cold.page.states === null
          ? atMost('… counts of states known after', known, Infinity, 's', 1)
          : exactly('… counts of states with the first call', 'known', 'known'),
      );
      const numbers = Array.from({ length: count }, (_, number) => number).filter((number) => number % 40 !== 0);
      const countOf = (state: string) => numbers.filter((number) => (stateOf(number).state ?? 'new') === state).length;
      const wanted = { new: countOf('new'), open: countOf('open'), answered: 0, closed: countOf('closed') };
      figures.push(exactly('… counted', JSON.stringify(states), JSON.stringify(wanted)));
      for (const state of ['open', 'closed']) {
        const warm: number[] = [];
        for (let run = 0; run < warmRuns; run += 1) {
          const { ms, page } = await ask(`?state=${state}`);
          if (page.contacts.some((contact) => contact.state !== state)) throw new Error(`A message is not ${state}.`);
          warm.push(ms);
        }
        figures.push(atMost(`… ${state} ones, warm`, median(warm), 200, 'ms'));
      }
      return figures;
    });
  });

/** Lists of contacts by state: with segments, with those of the previous version, and with none. */
export async function measure(): Promise<Figure[]> {
  const hundred = `${inAll.toLocaleString('en')} contacts`;
  return [
    ...(await measureWith(`${hundred} with segments`, inAll, (dataDir) => buildSegments(dataDir))),
    ...(await measureWith(`${hundred} with segments of the version before`, inAll, (dataDir) =>
      buildSegments(dataDir, countedBefore),
    )),
    ...(await measureWith('10,000 contacts without a segment', 10_000, () => Promise.resolve())),
  ];
}
