import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { project } from '#scripts/project.ts';
import { atMost, type Figure } from './figure.ts';

interface Hold {
  name: string;
  ms: number;
}

/**
 * The longest time that one of about 400 hostile calls blocks the event loop: the same as the test, with all calls
 * instead of a tenth.
 */
export async function measureEventLoop(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-event-loop-'));
  const file = join(folder, 'holds.json');
  try {
    const vitest = join(project.root, 'node_modules/vitest/vitest.mjs');
    const env = { ...process.env, EVENT_LOOP_FIGURES: file };
    // If a bar is missed the test fails, but its figures are still written.
    await promisify(execFile)(process.execPath, [vitest, 'run', 'tests/event-loop.test.ts'], {
      cwd: project.root,
      env,
    }).catch(() => undefined);
    const [longest, ...others] = JSON.parse(await readFile(file, 'utf8')) as Hold[];
    if (!longest) throw new Error('No call was made.');
    return [
      atMost(
        `Longest hold of the event loop by ${others.length + 1} hostile calls (${longest.name})`,
        longest.ms,
        200,
        'ms',
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
