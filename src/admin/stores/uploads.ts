import { atom, computed } from 'nanostores';
import type { MediaItem } from '#contract/api/admin-media.ts';
import { lastingMessageOf, RequestFailed } from '../api/client.ts';
import { whenSignedOut } from '../api/session.ts';
import { NotSendable } from '../editor/shrink-picture.ts';
import { uploadPicture } from './upload-picture.ts';

export interface Upload {
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'refused';
  /** Fraction sent, from 0 to 1. */
  part: number;
  /** The server's final message. */
  message: string;
  /** Whether sending the same file again may succeed. */
  retryable: boolean;
  /** The resulting picture. */
  item?: MediaItem;
}

/** The chosen files, in sending order. Uploads continue while another screen is open. */
export const $uploads = atom<readonly Upload[]>([]);

export const isUnderWay = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending';

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
computed($uploads, (uploads) => uploads.some(isUnderWay)).listen((busy) => {
  if (busy) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
});

const update = (id: number, changes: Partial<Upload>): void =>
  $uploads.set($uploads.get().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

const waiting = (file: File, id: number): Upload => ({
  id,
  file,
  state: 'waiting',
  part: 0,
  message: '',
  retryable: false,
});

let lastId = 0;

/**
 * Uploads files one after the other, since parallel uploads would share the bandwidth and all finish late. Returns
 * their ids.
 */
export function startUploads(files: readonly File[]): number[] {
  if (files.length === 0) return [];
  const standing = $uploads.get().filter(({ state }) => state !== 'done');
  const added = files.map((file) => waiting(file, (lastId += 1)));
  $uploads.set([...standing, ...added]);
  void work();
  return added.map(({ id }) => id);
}

/** Temporary refusals: no session, and too many uploads. */
const passing: ReadonlySet<number> = new Set([401, 429]);

let present: { id: number; stop: AbortController } | null = null;

async function work(): Promise<void> {
  if (present) return;
  for (let next = nextWaiting(); next; next = nextWaiting()) await send(next);
}

const nextWaiting = () => $uploads.get().find(({ state }) => state === 'waiting');

async function send({ id, file }: Upload): Promise<void> {
  update(id, { state: 'sending', part: 0 });
  const stop = new AbortController();
  present = { id, stop };
  try {
    const { message, item } = await uploadPicture(file, {
      onProgress: (part) => update(id, { part }),
      signal: stop.signal,
    });
    update(id, { state: 'done', part: 1, message, item });
  } catch (error) {
    const isUnsendable = error instanceof NotSendable;
    const message = isUnsendable
      ? error.message
      : (lastingMessageOf(error) ?? 'The server could not be reached. Please try again.');
    const status = error instanceof RequestFailed ? error.status : 500;
    const refused = {
      state: 'refused',
      message,
      retryable: !isUnsendable && (status >= 500 || passing.has(status)),
    } as const;
    update(id, refused);
    // Without a session, the server would refuse the rest too.
    if (status === 401) for (const other of $uploads.get().filter(isUnderWay)) update(other.id, refused);
  } finally {
    present = null;
  }
}

/** Retries a file that failed. */
export function retryUpload(id: number): void {
  update(id, { state: 'waiting', message: '' });
  void work();
}

/** Removes a file from the list, and cancels its upload if it is running. */
export function dismissUpload(id: number): void {
  $uploads.set($uploads.get().filter((upload) => upload.id !== id));
  if (present?.id === id) present.stop.abort();
}

whenSignedOut(() => {
  $uploads.set([]);
  present?.stop.abort();
});

/** Removes finished files from the list. */
export const clearUploads = (): void => $uploads.set($uploads.get().filter(isUnderWay));

/** A summary of the uploads. */
export function summaryOf(uploads: readonly Pick<Upload, 'state'>[]): string {
  const count = (wanted: Upload['state']) => uploads.filter(({ state }) => state === wanted).length;
  const [done, refused, open] = [count('done'), count('refused'), count('waiting') + count('sending')];
  const parts = [
    ...(open > 0 ? [`Uploading ${done + refused + 1} of ${uploads.length}`] : []),
    ...(done > 0 ? [`${done} uploaded`] : []),
    ...(refused > 0 ? [`${refused} not uploaded`] : []),
  ];
  return parts.join(', ');
}
