import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';
import { keptPages } from '#server/pages/built-page.ts';

/**
 * Bytes available to essay pages in their function: packed, of Netlify's 50 MB, and unpacked, of 250. The rest is for
 * its code, other pages, a less efficient packer, and the texts of all essays: a thousand of them take a megabyte,
 * packed.
 */
const room = { packed: 30_000_000, unpacked: 180_000_000 };
/** Bytes that a zip file adds for each file. */
const entryBytes = 300;
/** Pages read and packed at once. */
const atOnce = 16;

const pack = promisify(deflateRaw);

/**
 * Moves pages that only functions show out of the output, to where the functions look for them (netlify.toml,
 * `included_files`). Keeps as many essay pages as their function can carry and deletes the rest; the function renders
 * those, like essays that have changed since (decision 0119).
 *
 * @param slugs of all essays, in the order of priority
 * @returns how many essay pages were kept, and how many were left out
 */
export async function keepPages(dist: string, folder: string, slugs: readonly string[], { packed, unpacked } = room) {
  await mkdir(folder, { recursive: true });
  const pages = slugs.map((slug) => join(dist, 'essays', `${slug}.html`));
  const sizes = await Promise.all(pages.map(async (page) => entryBytes + (await stat(page)).size));
  const kept = sizes.reduce((sum, size) => sum + size, 0) <= packed ? pages.length : await fitting();
  for (const page of pages.slice(kept)) await rm(page);
  // Without any essay, Astro does not create a folder for them.
  const made = await readdir(dist);
  for (const name of keptPages) if (made.includes(name)) await rename(join(dist, name), join(folder, name));
  return { kept, left: pages.length - kept };

  /**
   * How many fit, counting from the first. Fast compression overestimates the size, so only if its estimate is too
   * large are the pages compressed the way a packer does it.
   */
  async function fitting(): Promise<number> {
    const fast = await fittingAt(constants.Z_BEST_SPEED);
    return fast === pages.length ? fast : fittingAt(constants.Z_DEFAULT_COMPRESSION);
  }

  async function fittingAt(level: number): Promise<number> {
    const left = { packed, unpacked };
    for (let from = 0; from < pages.length; from += atOnce) {
      const some = pages.slice(from, from + atOnce);
      const lengths = await Promise.all(some.map(async (page) => (await pack(await readFile(page), { level })).length));
      for (const [number, length] of lengths.entries()) {
        left.packed -= entryBytes + length;
        left.unpacked -= sizes[from + number] ?? 0;
        if (left.packed < 0 || left.unpacked < 0) return from + number;
      }
    }
    return pages.length;
  }
}
