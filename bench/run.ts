// `npm run bench`: measures every figure that docs/performance.md promises, or only the named ones:
// `npm run bench -- lighthouse contact`.
import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { project } from '#scripts/project.ts';
import { measureAdminAnalytics } from './admin-analytics.ts';
import { measureAdminContent } from './admin-content.ts';
import { measureAdminRecords } from './admin-records.ts';
import { measureAdminScreens } from './admin-screens.ts';
import { measureBackup } from './backup.ts';
import { measureBuild } from './build.ts';
import { measureBytes } from './bytes.ts';
import { measureCampaign } from './campaign.ts';
import { measureContact } from './contact.ts';
import { measureContactLists } from './contact-lists.ts';
import { measureContactMail } from './contact-mail.ts';
import { measureContactStates } from './contact-states.ts';
import { measureContentSync } from './content-sync.ts';
import { measureEditorCrash } from './editor-crash.ts';
import { measureEventLoop } from './event-loop.ts';
import { measureEventsFlood } from './events-flood.ts';
import { measureEssayPage } from './essay-page.ts';
import { measureFaults } from './faults.ts';
import type { Figure } from './figure.ts';
import { measureFuzz } from './fuzz.ts';
import { measureImport } from './import.ts';
import { measureKeystroke } from './keystroke.ts';
import { measureLayoutShift } from './layout-shift.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureMarkdown } from './markdown.ts';
import { measureNewsletterArchive } from './newsletter-archive.ts';
import { measurePublishing } from './publish.ts';
import { measureRandomEdits } from './random-edits.ts';
import { measureRoundTrip } from './round-trip.ts';
import { measureEssays } from './scaling-essays.ts';
import { measureLoad } from './scaling-load.ts';
import { measureStore } from './scaling-store.ts';
import { measureVisit } from './scaling-visit.ts';
import { measureScaling } from './scaling.ts';
import { measureSearch } from './search.ts';
import { measureSubscribe } from './subscribe-time.ts';

/** In the order they run; `built` needs the build of this project. */
const benches: Readonly<Record<string, { measure: () => Promise<Figure[]>; built: boolean }>> = {
  bytes: { measure: measureBytes, built: true },
  import: { measure: measureImport, built: true },
  contact: { measure: measureContact, built: true },
  'contact-mail': { measure: measureContactMail, built: true },
  subscribe: { measure: measureSubscribe, built: true },
  'admin-records': { measure: measureAdminRecords, built: true },
  'contact-lists': { measure: measureContactLists, built: true },
  'contact-states': { measure: measureContactStates, built: true },
  'admin-content': { measure: measureAdminContent, built: true },
  'admin-screens': { measure: measureAdminScreens, built: true },
  'editor-crash': { measure: measureEditorCrash, built: true },
  keystroke: { measure: measureKeystroke, built: true },
  'content-sync': { measure: measureContentSync, built: true },
  'admin-analytics': { measure: measureAdminAnalytics, built: true },
  'events-flood': { measure: measureEventsFlood, built: true },
  backup: { measure: measureBackup, built: true },
  'essay-page': { measure: measureEssayPage, built: true },
  'newsletter-archive': { measure: measureNewsletterArchive, built: true },
  search: { measure: measureSearch, built: true },
  publish: { measure: measurePublishing, built: true },
  lighthouse: { measure: measureLighthouse, built: true },
  markdown: { measure: measureMarkdown, built: false },
  'event-loop': { measure: measureEventLoop, built: false },
  fuzz: { measure: measureFuzz, built: true },
  'round-trip': { measure: measureRoundTrip, built: false },
  'random-edits': { measure: measureRandomEdits, built: false },
  'layout-shift': { measure: measureLayoutShift, built: false },
  build: { measure: measureBuild, built: false },
  campaign: { measure: measureCampaign, built: false },
  faults: { measure: measureFaults, built: true },
};

/** How cost grows with data and load: slow tables without bars, which run only if named. */
const tables: typeof benches = {
  scaling: { measure: measureScaling, built: true },
  'scaling-load': { measure: measureLoad, built: true },
  'scaling-store': { measure: measureStore, built: false },
  'scaling-visit': { measure: measureVisit, built: true },
  'scaling-essays': { measure: measureEssays, built: false },
};
const all = { ...benches, ...tables };

/** Other work on the machine inflates all times. */
function warnOfLoad(): void {
  const [load = 0] = loadavg();
  if (load > availableParallelism() / 2)
    console.log(`The machine is busy (load ${load.toFixed(1)}): times measured now are too long.`);
}

function printTable(figures: readonly Figure[]): void {
  const rows = [
    ['figure', 'bar', 'measured', ''],
    ...figures.map(({ what, bar, measured, ok }) => [what, bar, measured, ok ? 'ok' : 'MISSED']),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/**
 * The figures of one bench. One that fails counts as a missed figure, so that an hour of other measurements is not lost
 * with it.
 */
async function measureOrSayWhy(name: string): Promise<Figure[]> {
  try {
    return (await all[name]?.measure()) ?? [];
  } catch (error) {
    console.error(error);
    return [{ what: name, bar: 'runs to its end', measured: 'stopped', ok: false }];
  }
}

async function run(names: readonly string[]): Promise<boolean> {
  if (names.some((name) => all[name]?.built)) {
    const { status } = spawnSync(process.execPath, [join(project.root, 'scripts/build.ts')], { stdio: 'inherit' });
    if (status !== 0) throw new Error('The build failed, so there is nothing to measure.');
  }
  const figures: Figure[] = [];
  for (const name of names) {
    warnOfLoad();
    console.log(`Measuring ${name} …`);
    const measured = await measureOrSayWhy(name);
    printTable(measured);
    figures.push(...measured);
  }
  console.log('\nAll figures:');
  printTable(figures);
  return figures.every(({ ok }) => ok);
}

// Arguments with dashes are for the benches.
const named = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const unknown = named.filter((name) => !Object.hasOwn(all, name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Name one or more of: ${Object.keys(all).join(', ')}.`);
  process.exit(2);
}
try {
  process.exitCode = (await run(named.length > 0 ? named : Object.keys(benches))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
