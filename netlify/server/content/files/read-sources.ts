import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentTypes } from '#contract/content/types.ts';

/**
 * The texts of the files that can become items, by their path from `content/`: exactly what stands in them, a byte order mark and line ends included.
 *
 * @param root Path of the folder.
 */
export async function readSources(root: string): Promise<Map<string, string>> {
  const read = Object.values(contentTypes).map(async ({ folder, extension }) => {
    const names = (await readdir(join(root, folder)).catch(() => [])).filter(
      (name) => name.endsWith(extension) && !name.startsWith('.'),
    );
    return Promise.all(
      names
        .sort()
        .map(async (name) => [`${folder}/${name}`, await readFile(join(root, folder, name), 'utf8')] as const),
    );
  });
  return new Map((await Promise.all(read)).flat());
}
