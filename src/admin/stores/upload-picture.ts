import type { MediaItem } from '#contract/api/admin-media.ts';
import { uploadFile, type Uploading } from '../api/upload.ts';
import { sendable } from '../editor/shrink-picture.ts';
import { showAdded } from './media.ts';

/** A picture that is in the library now, and what is to be said of it. */
export interface Uploaded {
  item: MediaItem;
  message: string;
}

interface How {
  /** Told the part that was sent, from 0 to 1. */
  onProgress?: (part: number) => void;
  /** Id of the picture that is to show it. */
  standsFor?: string;
  signal?: AbortSignal;
}

/**
 * Puts a picture into the media library; one of more than 4 MB is made smaller first. The library shows it at once.
 *
 * @throws NotSendable where it cannot be made small enough; RequestFailed and TypeError as a call does
 */
export async function uploadPicture(
  given: File,
  { onProgress = () => undefined, standsFor, signal }: How = {},
): Promise<Uploaded> {
  const { file, note } = await sendable(given);
  signal?.throwIfAborted();
  const uploading: Uploading = uploadFile(file, onProgress, standsFor);
  signal?.addEventListener('abort', uploading.cancel);
  const { message, mediaItem } = await uploading.answer;
  if (standsFor === undefined) showAdded(mediaItem);
  return { item: mediaItem, message: note ? `${message} ${note}` : message };
}
