import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';
import { keptPages } from '#server/pages/built-page.ts';

/**
 * Bytes that the pages of essays may have in their function: packed, of the 50 MB that Netlify takes, and unpacked, of 250. The rest is for its code, the other pages, a packer
 * that packs less well, and the texts of all essays, which have a megabyte packed for a thousand of them.
 */
const room = { packed: 30_000_000, unpacked: 180_000_000 };
/** Bytes that a zip file needs for a file besides its content. */
const entryBytes = 300;
/** Pages that are read and packed at once. */
const atOnce = 16;

const pack = promisify(deflateRaw);

/** Of how many essays the pages were kept, and of how many they were left out. */
export interface KeptPages {
  kept: number;
  left: number;
}

/**
 * Takes out of the pages what only functions show, and puts it where they look for it (netlify.toml, `included_files`). Of the pages of essays it keeps as many as their
 * function may carry, and deletes the others: the function fills those in, as it does an essay that has changed since (decision 0119).
 *
 * @param slugs of all essays; those whose pages are kept first come first
 */
export async function keepPages(
  dist: string,
  folder: string,
  slugs: readonly string[],
  { packed, unpacked } = room,
): Promise<KeptPages> {
  await mkdir(folder, { recursive: true });
  const pages = slugs.map((slug) => join(dist, 'essays', `${slug}.html`));
  const sizes = await Promise.all(pages.map(async (page) => entryBytes + (await stat(page)).size));
  const kept = sizes.reduce((sum, size) => sum + size, 0) <= packed ? pages.length : await fitting();
  for (const page of pages.slice(kept)) await rm(page);
  // Without any essay Astro makes no folder for them.
  const made = await readdir(dist);
  for (const name of keptPages) if (made.includes(name)) await rename(join(dist, name), join(folder, name));
  return { kept, left: pages.length - kept };

  /** How many fit, from the first on. Packed fast they are larger than packed well, so only where they are too large then is each packed as a packer does. */
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
