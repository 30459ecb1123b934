import type { ContentItem } from '#contract/content/item.ts';
import { readBesidePictures } from '#server/content/files/beside-pictures.ts';
import { fileItems } from '#server/content/files/file-items.ts';
import { filePathOf } from '#server/content/files/file-path.ts';
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
  /** The pictures in its folder: their public paths, and their names in the text. */
  beside?: ReadonlyMap<string, string>;
}

/**
 * The existing files, by path.
 *
 * @param root path of `content/`
 * @throws ContentError if a file breaks its schema
 */
export async function readLocalFiles(root: string): Promise<Map<string, LocalFile>> {
  const [content, sources, { known }] = await Promise.all([
    readContent(root),
    readSources(root),
    readBesidePictures(root),
  ]);
  const besideOf = (file: string, slug: string) =>
    new Map(
      Object.entries(known).flatMap(([path, { name, files }]) =>
        files.includes(file) ? [[path, `${slug}/${encodeURI(name)}`] as const] : [],
      ),
    );
  return new Map(
    fileItems(content).flatMap(({ draft, origin }) => {
      const { type, slug, status } = draft;
      const path = filePathOf(draft);
      const text = sources.get(path);
      return text === undefined
        ? []
        : [[path, { type, slug, status, path, text, says: origin, beside: besideOf(path, slug) }] as const];
    }),
  );
}
