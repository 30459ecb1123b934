import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a script into the built site under a name that contains its hash.
 *
 * @param dist folder of the built site
 * @returns its address
 */
export async function writeHashed(dist: string, name: string, code: string): Promise<string> {
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  const address = `/_astro/${name}.${hash}.js`;
  await writeFile(join(dist, address), code);
  return address;
}
