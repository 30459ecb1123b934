import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentTypes } from '#contract/content/types.ts';
import type { PictureType } from '../../pictures/picture-type.ts';
import { besideNames } from '#contract/content/beside.ts';
import { readBeside, type BesidePicture } from './read-beside.ts';

/** A picture beside a content file, as functions know it. */
export interface BuiltInPicture {
  /** Its file name. */
  name: string;
  /** The alternative text in the file that shows it. */
  alt: string;
  source: string;
  width: number;
  height: number;
  /** Missing if the library already had it when the site was built. */
  mimeType?: PictureType;
  /** Markdown files that show it, from `content/`. */
  files: string[];
}

/** All such pictures, by the paths at which they are served; `bytes` only for those that the library may lack. */
export interface BesidePictures {
  known: Record<string, BuiltInPicture>;
  bytes: Map<string, Uint8Array<ArrayBuffer>>;
}

/**
 * The pictures beside the Markdown files of `content/`. `readContent` reports their problems.
 * @param root Path of the folder.
 */
export async function readBesidePictures(root: string): Promise<BesidePictures> {
  const found: BesidePictures = { known: {}, bytes: new Map() };
  const folders = Object.values(contentTypes).flatMap(({ folder, body }) => (body ? [folder] : []));
  for (const folder of new Set(folders)) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries.filter((one) => one.isDirectory())) {
      const slug = entry.name;
      const text = await readFile(join(root, folder, `${slug}.md`), 'utf8').catch(() => '');
      const words = new Map(besideNames(text, slug).map(({ name, alt }) => [name, alt]));
      const { pictures } = await readBeside(join(root, folder), slug, text);
      for (const [name, picture] of pictures) note(found, picture, name, words.get(name) ?? '', `${folder}/${slug}.md`);
    }
  }
  return found;
}

function note({ known, bytes }: BesidePictures, made: BesidePicture, name: string, alt: string, file: string): void {
  const { path, source, width, height, picture } = made;
  const before = known[path];
  const kind = picture ? { mimeType: picture.mimeType } : {};
  known[path] = before
    ? { ...before, files: [...before.files, file] }
    : { name, alt, source, width, height, ...kind, files: [file] };
  if (picture) bytes.set(path, picture.bytes);
}
