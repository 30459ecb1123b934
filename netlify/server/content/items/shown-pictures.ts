import { shownBeside, type ShownPicture, type ShownPictures } from '#contract/content/shown-picture.ts';
import { media, type MediaRecord } from '#storage/collections/media.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { storesOf } from '#storage/stores.ts';
import { builtInPictures } from '../files/built-in.ts';

/** The path by which texts name a picture, and at which its bytes are served. */
export const picturePathOf = (id: string): string => `/media/${id}`;

/** What every picture of the library shows now, by its path in texts. */
export async function shownPictures(deployContext: string): Promise<ShownPictures> {
  const [{ records }, built] = await Promise.all([
    storesOf(deployContext).open(media).records.all(),
    builtInPictures(),
  ]);
  // Pictures beside files are shown before the library has taken them.
  return { ...shownBeside(built), ...shownBy(records) };
}

/** The same for records at hand. A picture whose replacement is gone shows itself. */
export function shownBy(records: readonly StoredRecord<MediaRecord>[]): ShownPictures {
  const byId = new Map(records.map(({ id, value }) => [id, value]));
  return Object.fromEntries(records.map(({ id, value }) => [picturePathOf(id), shownOf(id, value, byId)]));
}

function shownOf(id: string, record: MediaRecord, byId: ReadonlyMap<string, MediaRecord>): ShownPicture {
  const { altText: alt, decorative, focus, source, shows = id } = record;
  const other = byId.get(shows);
  const { width, height } = other ?? record;
  return { path: picturePathOf(other ? shows : id), width, height, alt: decorative ? '' : alt, focus, source };
}
