import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ServedSite {
  url: string;
  stop: () => Promise<void>;
}

const serveScript = fileURLToPath(new URL('../../scripts/serve.ts', import.meta.url));

/** The build, served by `npm run serve` on a free port over a data folder of its own: limits and records begin empty. */
export async function serveSite(): Promise<ServedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'served-site-'));
  const environment = { ...process.env, PORT: '0', DATA_DIR: dataDir };
  for (const name of ['SITE_URL', 'SESSION_SECRET', 'NETLIFY_BLOBS_CONTEXT']) Reflect.deleteProperty(environment, name);
  const child = spawn(process.execPath, [serveScript], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  };

  let said = '';
  const url = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/localhost:\d+/.exec(said)?.[0];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    void exited.then(() => reject(new Error(`The site could not be served:\n${said}`)));
  });
  try {
    return { url: await url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
