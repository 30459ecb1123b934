import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface ServedSite {
  url: string;
  /** Folder of its Blobs database. */
  dataDir: string;
  /** Everything printed so far. */
  printed: () => string;
  /**
   * Deletes everything stored except cached secrets and the taken numbers of segments, so that limits and records start
   * empty. Waits for writes after its last answers.
   */
  empty: () => Promise<void>;
  /** Whether it has ended. */
  ended: () => boolean;
  /** Suspends it: connections are accepted but not answered until it resumes. */
  hang: () => void;
  goOn: () => void;
  /** Ends it like Ctrl-C; resolves to its exit code. */
  stop: () => Promise<number | null>;
}

/** Variables that the site must not inherit from the test process. */
const inherited = [
  'SITE_URL',
  'SESSION_SECRET',
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD_HASH',
  'LOCAL_SITE',
  'NETLIFY_BLOBS_CONTEXT',
  'SMTP_URL',
  'MAIL_FROM',
  'NODE_ENV',
  'VITEST',
];

/** How long a silence must last to show that no write is under way. */
const quietMs = 100;

const scriptOf = (command: string) => fileURLToPath(new URL(`../../scripts/${command}.ts`, import.meta.url));

/**
 * A site run by `npm run serve` (or `dev`) with these arguments, on a free port and with its own data folder: limits
 * and records start empty.
 *
 * @throws Error with the command's output, if it ends without serving
 */
export async function serveSite(
  command: 'serve' | 'dev' = 'serve',
  variables: Record<string, string | undefined> = {},
  words: readonly string[] = [],
): Promise<ServedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'served-site-'));
  // Publishing in a test must not start a build, unless the test is about that.
  const quiet = { PORT: '0', DATA_DIR: dataDir, BUILD_HOOK_URL: '' };
  const environment: NodeJS.ProcessEnv = { ...process.env, ...quiet, ...variables };
  for (const name of inherited) if (!(name in variables)) Reflect.deleteProperty(environment, name);
  const child = spawn(process.execPath, [scriptOf(command), ...words], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const empty = async () => {
    const database = new DatabaseSync(join(dataDir, 'blobs.sqlite'), { timeout: 5_000 });
    // Changes when another connection has written (SQLite, PRAGMA data_version).
    const version = () => database.prepare('PRAGMA data_version').get()?.['data_version'];
    let before;
    do {
      before = version();
      await setTimeout(quietMs);
    } while (version() !== before);
    database.exec("DELETE FROM blobs WHERE store NOT LIKE '%_keys' AND key NOT LIKE 'segments/%'");
    database.close();
  };
  const hang = () => void child.kill('SIGSTOP');
  const goOn = () => void child.kill('SIGCONT');
  const stop = async () => {
    child.kill('SIGINT');
    const [code] = await exited;
    await rm(dataDir, { recursive: true, force: true });
    return code;
  };

  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    const address = /The site +(http:\S+)/.exec(said)?.[1];
    if (address !== undefined) resolve(address);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  void exited.then(([code]) => reject(new Error(`It ended with ${code}:\n${said}`)));
  try {
    return {
      url: await promise,
      dataDir,
      printed: () => said,
      empty,
      ended: () => child.exitCode !== null,
      hang,
      goOn,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
