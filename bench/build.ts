import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isNote, writeEssays } from './essays-for-build.ts';
import { atMost, type Figure } from './figure.ts';
import { runScript } from './programs.ts';
import { emptyCaches, withProjectCopy } from './project-copy.ts';
import { median } from './statistics.ts';

const few = 10;
const many = 1_000;
const coldRuns = 1;
const warmRuns = 3;

/** Milliseconds of `npm run build`. */
async function build(root: string): Promise<number> {
  const start = performance.now();
  await runScript(root, 'build.ts');
  return performance.now() - start;
}

/** A build that is fast because it leaves something out does not count. */
async function expectEverything(root: string, count: number): Promise<void> {
  for (const [folder, ending] of [
    ['netlify/.build/pages/essays', '.html'],
    ['dist/og/essays', '.png'],
  ] as const) {
    const found = (await readdir(join(root, folder))).filter((name) => isNote(name) && name.endsWith(ending));
    if (found.length !== count) throw new Error(`${folder} holds ${found.length} of ${count} essays.`);
  }
}

/** Median milliseconds of builds without caches, and of builds after every essay's text was edited. */
async function times(root: string, count: number): Promise<{ cold: number; warm: number }> {
  const essays = join(root, 'content/essays');
  const cold: number[] = [];
  const warm: number[] = [];
  let edition = 1;
  for (let run = 0; run < coldRuns; run++) {
    await emptyCaches(root);
    await writeEssays(essays, count, edition);
    cold.push(await build(root));
    await expectEverything(root, count);
  }
  for (let run = 0; run < warmRuns; run++) {
    await writeEssays(essays, count, ++edition);
    warm.push(await build(root));
    await expectEverything(root, count);
  }
  const seconds = (numbers: number[]) => numbers.map((ms) => (ms / 1_000).toFixed(2)).join(', ');
  console.log(`  ${count} essays: cold ${seconds(cold)} s, after an edit of every text ${seconds(warm)} s`);
  return { cold: median(cold), warm: median(warm) };
}

/** The cost of one more essay in a build, with its image, in a copy of the project. */
export const measure = (): Promise<Figure[]> =>
  withProjectCopy(async (root) => {
    const small = await times(root, few);
    const large = await times(root, many);
    const slope = (name: 'cold' | 'warm') => (large[name] - small[name]) / (many - few);
    return [
      atMost('Build, one more essay, only text changed', slope('warm'), 4.5, 'ms', 2),
      atMost('Build, one more essay, cold', slope('cold'), 40, 'ms', 1),
    ];
  });
