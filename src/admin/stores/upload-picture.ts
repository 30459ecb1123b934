import type { MediaItem } from '#contract/api/admin-media.ts';
import { uploadFile } from '../api/upload.ts';
import { sendable } from '../editor/shrink-picture.ts';
import { showAdded } from './media.ts';

/** An uploaded picture, and a message about it. */
export interface Uploaded {
  item: MediaItem;
  message: string;
}

interface How {
  /** Receives the fraction sent, from 0 to 1. */
  onProgress?: (part: number) => void;
  /** Alternative text, if known. */
  altText?: string;
  /** Id of the picture that it replaces. */
  standsFor?: string;
  signal?: AbortSignal;
}

/**
 * Adds a picture to the media library, shrinking it first if it exceeds 4 MB. The library shows it at once.
 *
 * @throws NotSendable if it cannot be made small enough; RequestFailed and TypeError like any call
 */
export async function uploadPicture(
  given: File,
  { onProgress = () => undefined, altText, standsFor, signal }: How = {},
): Promise<Uploaded> {
  const { file, note } = await sendable(given);
  signal?.throwIfAborted();
  const { message, mediaItem } = await uploadFile(file, onProgress, { altText, standsFor }, signal);
  if (standsFor === undefined) showAdded(mediaItem);
  return { item: mediaItem, message: note ? `${message} ${note}` : message };
}
