import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { project } from '#scripts/project.ts';
import { withTemporaryFolder } from '#scripts/command/temporary-folder.ts';
import { nodeOptions } from './served-site.ts';

const run = promisify(execFile);

/** The file of a program in this folder. */
export const program = (name: string): string => join(import.meta.dirname, `${name}.ts`);

/** What a program in this folder, run with the site's Node options, reports to its parent. */
export async function reportOf<Report>(name: string, args: readonly string[], env = process.env): Promise<Report> {
  const child = fork(program(name), args, { env, execArgv: nodeOptions });
  const ended = once(child, 'exit');
  const [report] = (await once(child, 'message')) as [Report];
  child.kill();
  await ended;
  return report;
}

/** Runs a script of the project, or of a copy of it, as a person would. Returns what it prints; throws if it fails. */
export async function runScript(root: string, name: string, args: readonly string[] = [], env = process.env) {
  const { stdout } = await run(process.execPath, [join(root, 'scripts', name), ...args], {
    cwd: root,
    env,
    maxBuffer: 1e8,
  });
  return stdout;
}

/**
 * What a test writes into the file that a variable names; null if the test ended before it wrote that.
 *
 * @param env further variables, which may ask for more than the test does by itself
 */
export const figuresOfTest = (
  file: string,
  variable: string,
  env: Readonly<Record<string, string>> = {},
): Promise<unknown> =>
  withTemporaryFolder('bench-test', async (folder) => {
    const figures = join(folder, 'figures.json');
    const options = { cwd: project.root, env: { ...process.env, ...env, [variable]: figures }, maxBuffer: 1e8 };
    const vitest = join(project.root, 'node_modules/vitest/vitest.mjs');
    // If a bar is missed the test fails, but its figures are still written.
    await run(process.execPath, [vitest, 'run', file], options).catch(() => undefined);
    return readFile(figures, 'utf8').then(
      (text) => JSON.parse(text) as unknown,
      () => null,
    );
  });
