import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** For names that contain a hash of the content. */
const forGood = 'public, max-age=31536000, immutable';

/**
 * Lists every hashed file of a build as immutable, in the file that Netlify reads for headers. A rule for the whole
 * folder would also cover its 404 page, and a browser that requests a file just before or after its deploy would cache
 * that page for a year (decision 0112).
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
