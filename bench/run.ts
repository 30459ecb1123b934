// `npm run bench`: measures every figure that docs/performance.md promises, or only the named ones:
// `npm run bench -- lighthouse contact`.
import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { project } from '#scripts/project.ts';
import type { Figure } from './figure.ts';

/** Loads a bench. */
type Bench = () => Promise<{ measure: () => Promise<Figure[]> }>;

/** In the order they run. */
const benches: Readonly<Record<string, Bench>> = {
  bytes: () => import('./bytes.ts'),
  import: () => import('./import.ts'),
  contact: () => import('./contact.ts'),
  'contact-mail': () => import('./contact-mail.ts'),
  subscribe: () => import('./subscribe.ts'),
  'admin-records': () => import('./admin-records.ts'),
  'contact-lists': () => import('./contact-lists.ts'),
  'contact-states': () => import('./contact-states.ts'),
  'admin-content': () => import('./admin-content.ts'),
  'admin-screens': () => import('./admin-screens.ts'),
  'editor-crash': () => import('./editor-crash.ts'),
  keystroke: () => import('./keystroke.ts'),
  'content-sync': () => import('./content-sync.ts'),
  'admin-analytics': () => import('./admin-analytics.ts'),
  'events-flood': () => import('./events-flood.ts'),
  backup: () => import('./backup.ts'),
  'essay-page': () => import('./essay-page.ts'),
  'newsletter-archive': () => import('./newsletter-archive.ts'),
  search: () => import('./search.ts'),
  publish: () => import('./publish.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  markdown: () => import('./markdown.ts'),
  'event-loop': () => import('./event-loop.ts'),
  fuzz: () => import('./fuzz.ts'),
  'round-trip': () => import('./round-trip.ts'),
  'random-edits': () => import('./random-edits.ts'),
  'layout-shift': () => import('./layout-shift.ts'),
  build: () => import('./build.ts'),
  campaign: () => import('./campaign.ts'),
  faults: () => import('./faults.ts'),
};

/** How cost grows with data and load: slow tables without bars, which run only if named. */
const tables: typeof benches = {
  scaling: () => import('./scaling.ts'),
  'scaling-load': () => import('./scaling-load.ts'),
  'scaling-store': () => import('./scaling-store.ts'),
  'scaling-visit': () => import('./scaling-visit.ts'),
  'scaling-essays': () => import('./scaling-essays.ts'),
};
const all = { ...benches, ...tables };
/** Those that need no build of this project, or make one of their own. */
const unbuilt = new Set([
  ...['markdown', 'event-loop', 'round-trip', 'random-edits', 'layout-shift', 'build', 'campaign'],
  ...['scaling-store', 'scaling-essays'],
]);

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
    return (await (await all[name]?.())?.measure()) ?? [];
  } catch (error) {
    console.error(error);
    return [{ what: name, bar: 'runs to its end', measured: 'stopped', ok: false }];
  }
}

async function run(names: readonly string[]): Promise<boolean> {
  if (names.some((name) => !unbuilt.has(name))) {
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
