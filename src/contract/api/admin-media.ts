import * as z from 'zod/mini';
import { adminEndpoint, adminRead, successWith } from '../admin-endpoint.ts';
import { unreadableRecord } from './unreadable.ts';

export const mediaTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Limits for a picture (rules 24). */
export const mediaLimits = { bytes: 4 * 1024 * 1024, pixels: 24_000_000, side: 8000 } as const;

/** Where the important part of a picture is, in percent from the left and the top. Crops keep it in view. */
export const focalPoint = z.strictObject({
  x: z.int('Write whole percent.').check(z.minimum(0), z.maximum(100)),
  y: z.int('Write whole percent.').check(z.minimum(0), z.maximum(100)),
});
export type FocalPoint = z.infer<typeof focalPoint>;

/** A picture in the media library (product §3). Type, size, width and height are those of the bytes that it shows. */
export const mediaItem = z.object({
  id: z.string(),
  originalFilename: z.string(),
  altText: z.string(),
  mimeType: z.enum(mediaTypes),
  /** Bytes. */
  size: z.int(),
  width: z.int(),
  height: z.int(),
  /**
   * `/media/` and the SHA-256 of its original bytes. Texts refer to the picture by this path even after it is replaced
   * (decision 0133).
   */
  path: z.string(),
  /** Path of the bytes that it shows: differs from `path` once the picture has been replaced. */
  shows: z.string(),
  /** The centre if left out. */
  focus: z.optional(focalPoint),
  /** Whether the picture is purely decorative and needs no alternative text. */
  decorative: z.optional(z.boolean()),
  createdAt: z.string(),
  /** How many items and files use it; only in lists. */
  uses: z.optional(z.int()),
});
export type MediaItem = z.infer<typeof mediaItem>;

const one = { message: z.string(), mediaItem };

/**
 * Newest first. `?q=` searches names and alternative texts, `?type=` takes a MIME type, `?used=no` lists unused
 * pictures.
 */
export const listMedia = adminRead('/api/admin/media', {
  mediaItems: z.array(mediaItem),
  unreadable: z.array(unreadableRecord),
  nextCursor: z.nullable(z.string()),
  total: z.number(),
});

/**
 * Multipart: field `file`, optional fields `altText` and `standsFor`, the id of the picture that this one replaces.
 * Uploading the same picture twice gives one record, even if it is encoded differently the second time.
 */
export const uploadMedia = {
  method: 'POST',
  path: '/api/admin/media',
  response: successWith(one),
  auth: 'bearer',
  bodyLimit: mediaLimits.bytes + 16 * 1024,
} as const;

/** Changes a picture's details; fields left out stay unchanged. */
export const updateMedia = adminEndpoint('PUT', '/api/admin/media/{id}', {
  request: z.strictObject({
    altText: z.optional(z.string().check(z.trim(), z.maxLength(500, 'Keep it to 500 characters.'))),
    /** Null resets it to the centre. */
    focus: z.optional(z.nullable(focalPoint)),
    decorative: z.optional(z.boolean()),
    /** Id of the picture whose bytes this one shows from now on; its own id restores the original. */
    shows: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Identify a picture from the library by its id.'))),
  }),
  bodyLimit: 4 * 1024,
  answer: one,
});

const mediaUse = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  /** Whether visitors see it there, or will see it. Such a picture cannot be deleted. */
  shown: z.boolean(),
});
export type MediaUse = z.infer<typeof mediaUse>;

/** How many titles are listed by name before the rest is only counted. */
const mostNamed = 5;

/** The uses of a picture, as part of a sentence. */
export function listOfUses(uses: readonly Pick<MediaUse, 'type' | 'title'>[]): string {
  const named = uses.slice(0, mostNamed).map(({ type, title }) => `“${title}” (${type})`);
  const rest = uses.length - named.length;
  return new Intl.ListFormat('en').format(rest > 0 ? [...named, `${rest} more`] : named);
}

/** Why a picture cannot be deleted, and what to do. The text of a campaign that was sent cannot change any more. */
export function shownText(uses: readonly MediaUse[]): string {
  const issues = uses.filter(({ type }) => type === 'newsletter');
  const others = uses.filter(({ type }) => type !== 'newsletter');
  return [
    others.length > 0 && `Visitors see it in ${listOfUses(others)}. Take it out there first.`,
    issues.length > 0 &&
      `Mails of ${listOfUses(issues)} show it. Delete ${issues.length === 1 ? 'that campaign' : 'those campaigns'} first; the mails will then lack the picture.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Where a picture is used; requested before deleting it. */
export const readMediaUse = adminRead('/api/admin/media/{id}/use', {
  usedIn: z.array(mediaUse),
});

export const deleteMedia = adminEndpoint('DELETE', '/api/admin/media/{id}', { answer: { message: z.string() } });
