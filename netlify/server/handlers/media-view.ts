import type { MediaItem, MediaUse, updateMedia } from '#contract/api/admin-media.ts';
import type { MediaRecord } from '#storage/collections/media.ts';
import type { StoredRecord } from '#storage/revision.ts';
import type * as z from 'zod/mini';
import type { PictureUses } from '../content/items/picture-uses.ts';
import { picturePathOf } from '../content/items/shown-pictures.ts';

type Records = readonly StoredRecord<MediaRecord>[];

/**
 * A picture as the library lists it: with the type and size of the picture shown in its place, under the path that
 * texts use.
 */
export function viewOf(id: string, record: MediaRecord, other?: MediaRecord): MediaItem {
  const { originalFilename, altText, focus, decorative, createdAt, shows = id } = record;
  const { mimeType, size, width, height } = other ?? record;
  const known = { ...(focus && { focus }), ...(decorative && { decorative }) };
  const paths = { path: picturePathOf(id), shows: picturePathOf(other ? shows : id) };
  return { id, originalFilename, altText, mimeType, size, width, height, ...paths, ...known, createdAt };
}

/** Where a picture is used: by its own path, and by pictures that show it in their place. */
export function usesOf(id: string, uses: PictureUses, records: Records): MediaUse[] {
  const { standsFor } = records.find((record) => record.id === id)?.value ?? {};
  const showing = records.flatMap((record): MediaUse[] => {
    if (record.value.shows !== id || record.id === standsFor) return [];
    return [{ id: record.id, type: 'picture', title: record.value.originalFilename, shown: true }];
  });
  return [...(uses.get(picturePathOf(id)) ?? []), ...showing];
}

/** The record after an update. A replacement loses the focus of the picture before it. */
export function changed(id: string, standing: MediaRecord, { altText, focus, decorative, shows }: Update): MediaRecord {
  const { focus: before, shows: other, decorative: was, ...rest } = standing;
  const isOther = shows !== undefined && shows !== (other ?? id);
  const [now, point] = [shows ?? other, focus === undefined ? (isOther ? null : (before ?? null)) : focus];
  return {
    ...{ ...rest, altText: altText ?? standing.altText },
    ...(point && { focus: point }),
    ...((decorative ?? was) && { decorative: true }),
    ...(now !== undefined && now !== id && { shows: now }),
  };
}

type Update = z.output<typeof updateMedia.request>;
