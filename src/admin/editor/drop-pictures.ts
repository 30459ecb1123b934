import { besideNames, withAddresses } from '#contract/content/beside.ts';
import type { DroppedDocument, SyncedFile } from '#contract/api/admin-sync.ts';
import type { DroppedFile } from './dropped-files.ts';

const isPicture = ({ file }: DroppedFile): boolean => /\.(?:jpe?g|png|webp|avif)$/i.test(file.name);
const slugOf = (name: string): string => name.replace(/\.md$/, '');

/** What was dropped: pictures apart from all else. */
export function partPictures(dropped: readonly DroppedFile[]): { pictures: File[]; others: DroppedFile[] } {
  const isOne = (one: DroppedFile) => !one.isFolder && isPicture(one);
  return {
    pictures: dropped.filter(isOne).map(({ file }) => file),
    others: dropped.filter((one) => !isOne(one)),
  };
}

/** The pictures that Markdown files name beside themselves, and those that none of them names. */
export function namedPictures(
  documents: readonly DroppedDocument[],
  pictures: readonly File[],
): { named: { file: File; alt: string }[]; unnamed: SyncedFile[] } {
  const words = new Map(
    documents.flatMap(({ name, text }) => besideNames(text, slugOf(name)).map((one) => [one.name, one.alt] as const)),
  );
  const note =
    'No Markdown file among these names it. Write ![What it shows](name-of-the-file/the-picture.jpg) into one, or upload it on the screen Media.';
  return {
    named: pictures.flatMap((file) => {
      const alt = words.get(file.name);
      return alt === undefined ? [] : [{ file, alt }];
    }),
    unnamed: pictures
      .filter(({ name }) => !words.has(name))
      .map(({ name }) => ({ name, outcome: 'refused' as const, note })),
  };
}

/** Documents with the paths of uploaded pictures in place of their names. */
export const withUploaded = (
  documents: readonly DroppedDocument[],
  paths: ReadonlyMap<string, string>,
): DroppedDocument[] =>
  documents.map(({ name, text }) => ({
    name,
    text: withAddresses(text, slugOf(name), (picture) => paths.get(picture)),
  }));
