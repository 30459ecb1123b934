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
  /** Everything that it has printed so far. */
  printed: () => string;
  /** Deletes all that it has stored but the secrets that it remembers: limits and records begin empty again. Waits for what it still writes beside its last answers. */
  empty: () => Promise<void>;
  /** Whether it has ended. */
  ended: () => boolean;
  /** Stops it as it is: connections are taken and nothing is answered, until it goes on. */
  hang: () => void;
  goOn: () => void;
  /** Ends it as Ctrl-C does; gives back its exit code. */
  stop: () => Promise<number | null>;
}

/** What the site must not take from the process that tests it. */
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

/** So long nothing is written where nothing is under way. */
const quietMs = 100;

const scriptOf = (command: string) => fileURLToPath(new URL(`../../scripts/${command}.ts`, import.meta.url));

/**
 * The site run by `npm run serve` (or `dev`), with `words` behind the command, on a free port over a data folder of its own: limits and records begin empty.
 *
 * @throws Error with what the command said, when it ends without serving
 */
export async function serveSite(
  command: 'serve' | 'dev' = 'serve',
  variables: Record<string, string | undefined> = {},
  words: readonly string[] = [],
): Promise<ServedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'served-site-'));
  // A test that publishes something is not to set off a build, unless that is what it is about.
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
    // Another number once somebody else has written (SQLite, PRAGMA data_version).
    const version = () => database.prepare('PRAGMA data_version').get()?.['data_version'];
    let before;
    do {
      before = version();
      await setTimeout(quietMs);
    } while (version() !== before);
    database.exec("DELETE FROM blobs WHERE store NOT LIKE '%_keys'");
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
