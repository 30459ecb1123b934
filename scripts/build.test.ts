import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#support/local-site.ts';
import { answeringSite } from '#support/published-site.ts';
import { project } from './project.ts';

it('a build whose site fails ends with a sentence after three tries, and writes nothing', async () => {
  let calls = 0;
  const site = await answeringSite((_, response) => {
    calls += 1;
    response.writeHead(503).end();
  });
  const folder = await temporaryFolder();
  const [dist, functions] = [join(folder, 'dist'), join(folder, 'functions')];
  const args = [join(project.root, 'scripts/build.ts'), '--from', site, '--dist', dist, '--functions', functions];
  const { code, stderr } = await promisify(execFile)(process.execPath, args, { cwd: project.root }).then(
    () => ({ code: 0, stderr: '' }),
    (error: unknown) => error as { code: number; stderr: string },
  );
  expect([code, calls, existsSync(dist), existsSync(functions)]).toEqual([1, 3, false, false]);
  expect(stderr).toMatch(
    /Try 1 of 3: .*\n.*Try 2 of 3: .*\n.*Try 3 of 3: .*\nThe site at .* The deploy before stays\./,
  );
}, 60_000);
