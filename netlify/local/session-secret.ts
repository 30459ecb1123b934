import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The minimum length, in bytes, of a key that signs sessions (architecture §7); a shorter one does not count. */
const secretBytes = 32;

/**
 * This machine's session secret: made on the first start, kept in the data folder with access for its owner only.
 * @throws Error if the file there holds something else
 */
export async function sessionSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret');
  try {
    // `wx`: if two servers start at once on one folder, one makes it and both use it.
    await writeFile(file, randomBytes(secretBytes).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = (await readFile(file, 'utf8')).trim();
  if (Buffer.from(secret, 'base64url').length < secretBytes) {
    throw new Error(`${file} does not hold a session secret. Delete it, and the next start makes a new one.`);
  }
  return secret;
}
