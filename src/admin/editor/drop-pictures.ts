import { besideNames, withAddresses } from '#contract/content/beside.ts';
import type { DroppedDocument, SyncedFile } from '#contract/api/admin-sync.ts';
import { pathOf, type DroppedFile } from './dropped-files.ts';

const isPicture = ({ file }: DroppedFile): boolean => /\.(?:jpe?g|png|webp|avif)$/i.test(file.name);
const slugOf = (name: string): string => name.replace(/\.md$/, '');

/** A picture that Markdown files name beside themselves. */
interface NamedPicture {
  file: File;
  alt: string;
  /** As the files name it: `x/photo.jpg` for `x.md`. */
  names: string[];
}

/** What was dropped: pictures apart from all else. */
export function partPictures(dropped: readonly DroppedFile[]): { pictures: DroppedFile[]; others: DroppedFile[] } {
  const isOne = (one: DroppedFile) => !one.isFolder && isPicture(one);
  return { pictures: dropped.filter(isOne), others: dropped.filter((one) => !isOne(one)) };
}

/** The pictures that Markdown files name beside themselves, and those that none of them names. One in a folder belongs to the file that is called like it; one by itself to all that name it. */
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
  'No Markdown file among these names it. Write ![What it shows](name-of-the-file/the-picture.jpg) into one, or upload it on the screen Media.';

/** Documents with the paths of uploaded pictures, by their names there, in place of those. */
export const withUploaded = (
  documents: readonly DroppedDocument[],
  paths: ReadonlyMap<string, string>,
): DroppedDocument[] =>
  documents.map(({ name, text }) => ({
    name,
    text: withAddresses(text, slugOf(name), (picture) => paths.get(`${slugOf(name)}/${picture}`)),
  }));
