import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentTypeNames, factsOf } from '#contract/content/types.ts';
import { filePathOf } from './file-path.ts';

/**
 * The texts of the files that can become items, by their path from `content/`: their exact content, including a byte
 * order mark and line ends.
 * @param root Path of the folder.
 */
export async function readSources(root: string): Promise<Map<string, string>> {
  const read = contentTypeNames.map(async (type) => {
    const { folder, extension, known } = factsOf(type);
    const names = known ?? (await readdir(join(root, folder)).catch(() => [])).filter(isOf(extension)).sort();
    const paths = names.map((name) => (known ? filePathOf({ type, slug: name }) : `${folder}/${name}`));
    return Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const));
  });
  return new Map((await Promise.all(read)).flat());
}

const isOf = (extension: string) => (name: string) => name.endsWith(extension) && !name.startsWith('.');
