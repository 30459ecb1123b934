import type { MediaItem } from '#contract/api/admin-media.ts';

/** How the kinds of pictures are called. */
export const kindNames: Record<MediaItem['mimeType'], string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
};
