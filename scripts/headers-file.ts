import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A name with a hash of its content never means anything else. */
const forGood = 'public, max-age=31536000, immutable';

/**
 * Says of every hashed file of a build, by its name, that it may be kept for good, in the file that Netlify reads for it. A rule for the whole folder would reach the page for
 * what is not found there too, and a browser that asks for a file a moment before or after its deploy would keep that page for a year (decision 0112).
 *
 * @param dist folder of the built pages
 */
export async function writeHeaders(dist: string): Promise<void> {
  const entries = await readdir(join(dist, '_astro'), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dist.length).replaceAll('\\', '/'))
    .sort();
  await writeFile(join(dist, '_headers'), paths.map((path) => `${path}\n  Cache-Control: ${forGood}\n`).join(''));
}
