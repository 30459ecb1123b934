import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inParallel } from '#storage/in-parallel.ts';
import { codeLines } from './code-lines.ts';
import { project } from './project.ts';

export interface CheckResult {
  name: string;
  passed: boolean;
  output: string;
  seconds: number;
}

/**
 * The checks of `npm run check`, each a program in node_modules/.bin, the longest first. ESLint and `astro check` only
 * look at what oxlint cannot check: markup, React and .astro files (decision 0181).
 */
const checks: readonly (readonly [name: string, program: string, ...args: string[]])[] = [
  ['types and lint', 'oxlint'],
  ['lint of markup and React', 'eslint', '--max-warnings', '0', 'src'],
  [
    'spelling',
    'cspell',
    'lint',
    '--no-progress',
    '--no-summary',
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    '.cache/cspell',
  ],
  ['types of .astro files', 'astro', 'check', '--minimumSeverity', 'hint', '--tsconfig', 'tsconfig.astro.json'],
  ['dead code', 'knip', '--no-progress'],
  ['format', 'oxfmt', '--check'],
];

async function runCheck([name, program, ...args]: (typeof checks)[number]): Promise<CheckResult> {
  const start = performance.now();
  const child = spawn(join(project.root, 'node_modules/.bin', program), args, {
    cwd: project.root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { name, passed: code === 0, output, seconds: (performance.now() - start) / 1_000 };
}

/** Run one after the other, they would outlast the unit tests that run alongside them, with a core idle at the end. */
const atOnce = 2;

/** Runs the checks and prints each as it ends, with the output of failed ones. */
export async function runChecks(): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  await inParallel(
    checks,
    async (check) => {
      const result = await runCheck(check);
      results.push(result);
      console.log(`${result.passed ? '✓' : '✗'} ${result.name} (${result.seconds.toFixed(1)} s)`);
      if (!result.passed) console.log(result.output.trimEnd());
    },
    atOnce,
  );
  return results;
}

if (import.meta.main) {
  const results = await runChecks();
  console.log(codeLines());
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
}
