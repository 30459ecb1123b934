import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { keptPages } from '#server/pages/built-page.ts';

/**
 * Bytes that the pages of essays may have in their function: packed, of the 50 MB that Netlify takes, and unpacked, of 250. The rest is for its code, the other pages, a packer
 * that packs less well, and the texts of all essays, which have a megabyte packed for a thousand of them.
 */
const room = { packed: 30_000_000, unpacked: 180_000_000 };
/** Bytes that a zip file needs for a file besides its content. */
const entryBytes = 300;

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

  /** How many fit, from the first on: packing takes some milliseconds each, so it is done only where it matters. */
  async function fitting(): Promise<number> {
    const left = { packed, unpacked };
    for (const [number, page] of pages.entries()) {
      left.packed -= entryBytes + deflateRawSync(await readFile(page)).length;
      left.unpacked -= sizes[number] ?? 0;
      if (left.packed < 0 || left.unpacked < 0) return number;
    }
    return pages.length;
  }
}
