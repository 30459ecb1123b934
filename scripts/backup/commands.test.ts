import { spawn } from 'node:child_process';
import { readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { handleAdminBackup } from '#server/handlers/admin-backup.ts';
import { configureSignIn, tokenFor } from '#support/administrator.ts';
import { backupFolder, backupSite, bytesOf, runBackup } from '#support/backup-runs.ts';
import { seedSite, smallSite } from '#support/backup-seed.ts';
import { callContext, captureLog } from '#support/function-calls.ts';
import { answeringSite } from '#support/published-site.ts';
import { quickBlobs } from '#support/quick-blobs.ts';
import { project } from '../project.ts';

/** Runs a command of this folder with a token; resolves to its output and exit code, which is null if it was killed. */
function run(script: string, token: string, args: readonly string[], kill?: Promise<void>) {
  const child = spawn(process.execPath, [join(project.root, 'scripts', script), ...args], {
    env: { ...process.env, ADMIN_TOKEN: token },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)));
  void kill?.then(() => child.kill('SIGKILL'));
  return new Promise<{ code: number | null; printed: string }>((resolve) => {
    child.on('close', (code) => {
      resolve({ code, printed });
    });
  });
}

/** Serves the backup functions at an address, over the stores of a deploy context. */
const served = (context: string, asked: (path: string) => void = () => undefined) =>
  answeringSite((request, response) => {
    void (async () => {
      const body: Buffer[] = [];
      for await (const chunk of request) body.push(chunk as Buffer);
      const { method = 'GET', url = '/' } = request;
      asked(url);
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
      const init = { method, headers, ...(method === 'POST' && { body: Buffer.concat(body) }) };
      const deploy = callContext({ deploy: { context, id: 'a' } });
      const answer = await handleAdminBackup(new Request(new URL(url, 'http://localhost'), init), deploy);
      response
        .writeHead(answer.status, Object.fromEntries(answer.headers))
        .end(Buffer.from(await answer.arrayBuffer()));
    })();
  });

test('npm run backup completes a backup after being killed midway, and npm run restore restores it', async () => {
  captureLog();
  configureSignIn();
  const blobs = quickBlobs();
  const folder = await backupFolder();
  seedSite(
    (store, key, value) => {
      blobs.seed('from-here', store, key, value);
    },
    { ...smallSite, contacts: 1_200 },
  );
  const { promise: middle, resolve: kill } = Promise.withResolvers<void>();
  let bodies = 0;
  const from = await served('from-here', (path) => {
    if (path.includes('/values') && (bodies += 1) === 9) kill();
  });
  const token = await tokenFor('from-here');
  expect(await run('backup.ts', token, ['--from', from, folder], middle)).toMatchObject({ code: null });
  expect([...bytesOf(folder).keys()]).toContain('.run/lock');
  const backup = await run('backup.ts', token, ['--from', from, folder]);
  expect(backup.printed).toMatch(/holds everything of http:\/\/127\S+: 1,245 files, \d/);
  expect([backup.code, backup.printed.includes('1,245 fetched')]).toEqual([0, false]);

  const at = readFileSync(join(folder, 'UPDATED-AT'), 'utf8').trim();
  utimesSync(join(folder, 'SHA256SUMS'), 1, 1);
  const to = ['--to', await served('to-there'), folder];
  const restored = await run('restore.ts', await tokenFor('to-there'), to);
  expect(restored.printed).toContain(`is whole: 1,245 files, brought up to date last on ${at}.\n`);
  expect(restored.printed).toContain(`erased by ${at} are not;`);
  expect(restored.printed).toContain('erased as spam are there again in any case');
  expect(restored.printed).toMatch(/is whole: 1,245 files.*[^]*1,245 values written, 0 lay there already\.\n/);
  expect(restored.printed).toContain('sessions: sessions, and tokens that were signed out\n');
  expect(restored.code).toBe(0);
  const again = await backupFolder();
  await runBackup(await backupSite('to-there'), again);
  expect(bytesOf(again)).toEqual(bytesOf(folder));

  rmSync(join(folder, 'UPDATED-AT'));
  const undated = await run('restore.ts', await tokenFor('to-there'), to);
  expect(undated.printed).toContain('is whole: 1,245 files. It does not say when it was last brought up to date.\n');
  expect(undated.printed).toMatch(/\nGo through every erasure that you know of, .*\n$/);
  expect(undated.printed).not.toContain('1970');
});

test('exits with 1 and a sentence without a stack trace if the user made a mistake', async () => {
  const { code, printed } = await run('restore.ts', 'a.b.c', ['--to', 'https://the.site', '/nowhere/at/all']);
  expect([code, printed]).toEqual([
    1,
    expect.stringMatching(/^\/nowhere\/at\/all holds no backup that was finished.*\n$/),
  ]);
});
