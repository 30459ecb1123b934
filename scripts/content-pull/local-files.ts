import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ContentItem } from '#contract/content/item.ts';
import { factsOf } from '#contract/content/types.ts';
import { fileItems } from '#server/content/files/file-items.ts';
import { filePathOf } from '#server/content/files/file-path.ts';
import { readBeside } from '#server/content/files/read-beside.ts';
import { readContent } from '#server/content/files/read-files.ts';
import { readSources } from '#server/content/files/read-sources.ts';

/** A file of `content/` that can hold an item. */
export interface LocalFile {
  type: ContentItem['type'];
  slug: string;
  status: ContentItem['status'];
  /** Relative to `content/`. */
  path: string;
  text: string;
  /** Fingerprint of its content. */
  says: string;
  /** Its text as a build reads it: with library paths in place of the names of pictures beside it (decision 0134). */
  read: string;
  /** The library paths of those pictures, by file name. */
  beside: ReadonlyMap<string, string>;
  /** The names of everything in the folder of those pictures; null if there is none. */
  folder: readonly string[] | null;
}

type Written = Pick<LocalFile, 'type' | 'slug' | 'path' | 'text'>;
type Beside = Pick<LocalFile, 'read' | 'beside' | 'folder'>;

/**
 * The existing files, by path.
 *
 * @param root path of `content/`
 * @throws ContentError if a file breaks its schema
 */
export async function readLocalFiles(root: string): Promise<Map<string, LocalFile>> {
  const [content, sources] = await Promise.all([readContent(root), readSources(root)]);
  const files = fileItems(content).map(async ({ draft, origin }): Promise<LocalFile | null> => {
    const { type, slug, status } = draft;
    const path = filePathOf(draft);
    const text = sources.get(path);
    if (text === undefined) return null;
    const written = { type, slug, path, text };
    return { ...written, status, says: origin, ...(await withPictures(root, written)) };
  });
  return new Map((await Promise.all(files)).flatMap((file) => (file ? [[file.path, file] as const] : [])));
}

async function withPictures(root: string, { type, slug, path, text }: Written): Promise<Beside> {
  if (!factsOf(type).body) return { read: text, beside: new Map(), folder: null };
  const around = dirname(join(root, path));
  const { text: read, pictures } = await readBeside(around, slug, text);
  const beside = new Map([...pictures].map(([name, picture]) => [name, picture.path]));
  return { read, beside, folder: await readdir(join(around, slug)).catch(noFolder) };
}

function noFolder(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
