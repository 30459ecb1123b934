import type { MediaItem } from '#contract/api/admin-media.ts';

/** The names of the picture types. */
export const kindNames: Record<MediaItem['mimeType'], string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
};
