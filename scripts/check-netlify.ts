import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { startStockServer, type StockServer } from '#local/blobs/stock-server.ts';
import { hashPassword } from '#server/environment/password-hash.ts';
import { command, CommandError } from './command/command.ts';
import { callPacked } from './packed-functions/call-packed.ts';
import { checks, type Administrator, type Learnt } from './packed-functions/calls.ts';
import { faultOf } from './packed-functions/fault-of.ts';
import { unzip } from './packed-functions/unzip.ts';
import { project } from './project.ts';
import { withTemporaryFolder } from './command/temporary-folder.ts';

/**
 * The last version that this command was tested with. It is downloaded only for this command, because it has a thousand
 * dependencies.
 */
const netlifyCli = 'netlify-cli@27.10.2';
/** Netlify's limit for a packed function in bytes (docs.netlify.com, Functions overview). */
const mostBytes = 50_000_000;
const packedIn = join(project.root, '.netlify/functions');

/** Builds as Netlify does, without an account: the build command, the plugin, and a zip for each function. */
async function buildAndPack(): Promise<void> {
  await rm(packedIn, { recursive: true, force: true });
  const child = spawn('npx', ['--yes', netlifyCli, 'build', '--offline', '--context', 'deploy-preview'], {
    cwd: project.root,
    stdio: 'inherit',
    // A shell also finds npx.cmd on Windows.
    shell: process.platform === 'win32',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0) return;
  throw new CommandError(`netlify build --offline failed. If ${netlifyCli} could not be fetched, try again online.`);
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

/** The complete environment of a function. */
function environmentOf({ url, token, siteID }: StockServer, { username, storedHash, sessionSecret }: Administrator) {
  return {
    NETLIFY_BLOBS_CONTEXT: base64({ edgeURL: url, uncachedEdgeURL: url, siteID, token }),
    URL: 'https://meridianforge.example',
    SITE_ID: 'check',
    SITE_NAME: 'check',
    SESSION_SECRET: sessionSecret,
    ADMIN_USERNAME: username,
    ADMIN_PASSWORD_HASH: storedHash,
  };
}

async function administrator(): Promise<Administrator> {
  const password = randomBytes(12).toString('base64url');
  return {
    ...{ username: 'check', password, storedHash: await hashPassword(password) },
    sessionSecret: randomBytes(32).toString('base64url'),
  };
}

/** Calls each packed function, unpacked on its own, and prints its answer. Returns how many answers were wrong. */
async function callAll(folder: string): Promise<number> {
  const packed = (await readdir(packedIn))
    .filter((file) => file.endsWith('.zip'))
    .map((file) => basename(file, '.zip'));
  const unknown = packed.filter((name) => !Object.hasOwn(checks, name));
  const missing = Object.keys(checks).filter((name) => !packed.includes(name));
  if (unknown.length + missing.length > 0)
    throw new CommandError(
      `Bring scripts/packed-functions/calls.ts up to date. Without a call: ${unknown.join(', ') || 'none'}. Not packed: ${missing.join(', ') || 'none'}.`,
    );
  const blobs = await startStockServer();
  const known = await administrator();
  const learnt: Learnt = { token: '', item: '', preview: '', framed: '', picture: '', mail: '' };
  let failed = 0;
  try {
    for (const [name, calls] of Object.entries(checks)) {
      const [archive, unpacked] = [join(packedIn, `${name}.zip`), join(folder, name)];
      const { size } = await stat(archive);
      await unzip(archive, unpacked);
      const environment = environmentOf(blobs, known);
      let isFaulty = false;
      for (const check of [calls].flat()) {
        const call = await check.call(learnt, known);
        const answer = await callPacked(unpacked, call, environment).catch((error: unknown) => error as Error);
        const fault =
          size > mostBytes ? `Its zip has ${size} bytes, and Netlify takes ${mostBytes}.` : faultOf(check, answer);
        if (fault !== null) isFaulty = true;
        else if (!(answer instanceof Error)) Object.assign(learnt, check.learn?.(answer));
        const said = `${call.method} ${call.path.slice(0, 60)} → ${answer instanceof Error ? 'nothing' : answer.status}`;
        console.log(`${fault === null ? '✓' : '✗'} ${name} (${(size / 1e6).toFixed(1)} MB): ${said}`);
        if (fault !== null) console.log(`  ${fault}`);
      }
      failed += isFaulty ? 1 : 0;
      await rm(unpacked, { recursive: true, force: true });
    }
  } finally {
    await blobs.close();
  }
  return failed;
}

/**
 * `npm run check:netlify`: builds and packs the site as Netlify does, and calls every function, each unpacked
 * separately, against the original Blobs server. It needs the network once, for Netlify's command line, and is not part
 * of `npm test`.
 */
await command(async () => {
  await buildAndPack();
  const failed = await withTemporaryFolder('check-netlify', callAll);
  const total = Object.keys(checks).length;
  if (failed > 0) throw new CommandError(`${failed} of ${total} functions did not answer as they have to.`);
  console.log(`All ${total} functions answered as they have to.`);
});
