import { besideNames, withAddresses } from '#contract/content/beside.ts';
import type { DroppedDocument, SyncedFile } from '#contract/api/admin-sync.ts';
import { pathOf, type DroppedFile } from './dropped-files.ts';

const isPicture = ({ file }: DroppedFile): boolean => /\.(?:jpe?g|png|webp|avif)$/i.test(file.name);
const slugOf = (name: string): string => name.replace(/\.md$/, '');

/** A picture that Markdown files refer to by a name in their folder. */
interface NamedPicture {
  file: File;
  alt: string;
  /** As the files write it: `x/photo.jpg` for `x.md`. */
  names: string[];
}

/** The dropped files, with pictures separate from the rest. */
export function partPictures(dropped: readonly DroppedFile[]): { pictures: DroppedFile[]; others: DroppedFile[] } {
  const isOne = (one: DroppedFile) => !one.isFolder && isPicture(one);
  return { pictures: dropped.filter(isOne), others: dropped.filter((one) => !isOne(one)) };
}

/**
 * The pictures that Markdown files refer to, and the rest. A picture in a folder belongs to the file that the folder is
 * named after; a single picture belongs to every file that names it.
 */
export function namedPictures(
  documents: readonly DroppedDocument[],
  pictures: readonly DroppedFile[],
): { named: NamedPicture[]; unnamed: SyncedFile[] } {
  const beside = documents.flatMap(({ name, text }) =>
    besideNames(text, slugOf(name)).map((one) => ({ ...one, slug: slugOf(name) })),
  );
  const named: NamedPicture[] = [];
  const unnamed: SyncedFile[] = [];
  for (const picture of pictures) {
    const { file, folder } = picture;
    const own = folder.split('/').at(-1) ?? '';
    const uses = beside.filter(({ name, slug }) => name === file.name && (folder === '' || slug === own));
    const [first] = uses;
    if (first) {
      const names = uses.map(({ slug, name }) => `${slug}/${name}`);
      named.push({ file, alt: uses.find(({ alt }) => alt !== '')?.alt ?? '', names });
    } else unnamed.push({ name: pathOf(picture), outcome: 'refused', note });
  }
  return { named, unnamed };
}

const note =
  'None of these Markdown files refers to it. Write ![What it shows](name-of-the-file/the-picture.jpg) into one, or upload it on the Media screen.';

/** Documents with picture names replaced by the paths of their uploads. */
export const withUploaded = (
  documents: readonly DroppedDocument[],
  paths: ReadonlyMap<string, string>,
): DroppedDocument[] =>
  documents.map(({ name, text }) => ({
    name,
    text: withAddresses(text, slugOf(name), (picture) => paths.get(`${slugOf(name)}/${picture}`)),
  }));
