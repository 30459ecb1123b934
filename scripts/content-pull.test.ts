import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { answeringSite, publishedEssay, publishedPage } from '#support/published-site.ts';
import { describe, expect, it } from 'vitest';
import { project } from './project.ts';

/** Runs a command of this folder; resolves to its exit code and output. */
function run(script: string, ...args: string[]): Promise<{ code: number; printed: string }> {
  const { SITE_URL: _, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [join(project.root, 'scripts', script), ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, printed: out + err });
    });
  });
}

const siteWith = (page: object) =>
  answeringSite((_, response) => {
    response.end(JSON.stringify(page));
  });

describe('npm run content:pull', () => {
  it('lists the files that it would write, and writes nothing', async () => {
    const site = await siteWith(publishedPage([publishedEssay('of-a-test')]));
    const { code, printed } = await run('content-pull.ts', '--from', site);
    expect(printed).toContain(`Asking ${site} what it has published.\n`);
    expect(printed).toContain('new        content/essays/of-a-test.md\n');
    expect(printed).toContain('1 file would be written, 0 as on the site, 0 left as they are.\n');
    expect(printed).toContain('Add --write to write it.');
    expect([code, existsSync(join(project.content, 'essays/of-a-test.md'))]).toEqual([0, false]);
  });

  it('exits with 1 and a sentence without a stack trace if the site cannot be reached', async () => {
    const { code, printed } = await run('content-pull.ts', '--from', 'http://127.0.0.1:1');
    expect(code).toBe(1);
    expect(printed).toMatch(/^Asking http:\/\/127\.0\.0\.1:1 what .*\.\nThe site at http:\/\/127\.0\.0\.1:1 .*\.\n$/);
  });

  it('names the other way to specify the site, if none was given', async () => {
    const { printed } = await run('content-pull.ts', '--write');
    expect(printed).toMatch(/^Asking http:\/\/localhost:\d+ what it has published\. Name another site with --from\.\n/);
  });

  it('exits with 1 and its usage if an option is unknown', async () => {
    const { code, printed } = await run('content-pull.ts', '--wirte');
    expect([code, printed]).toEqual([1, expect.stringContaining('Write: npm run content:pull -- [--from')]);
    expect((await run('content-pull.ts', '--from', 'nowhere')).printed).toMatch(/^Write --from as the address/);
  });
});
