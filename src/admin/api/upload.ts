// XMLHttpRequest, because fetch does not say how much of a body has been sent.
import { uploadMedia } from '#contract/api/admin-media.ts';
import { addressOf, failureOf, tokenFor, type Output } from './client.ts';

type UploadAnswer = Output<typeof uploadMedia>;

export interface Uploading {
  /** What the server answered; rejects as a call does: RequestFailed for an answer that is no success, TypeError where there was none. */
  answer: Promise<UploadAnswer>;
  /** Takes it back. `answer` rejects. */
  cancel: () => void;
}

/**
 * Sends a file to the media library; `onProgress` is told the part that was sent, from 0 to 1.
 *
 * @param standsFor id of the picture that is to show it
 */
export function uploadFile(file: File, onProgress: (part: number) => void, standsFor?: string): Uploading {
  const request = new XMLHttpRequest();
  const token = tokenFor(uploadMedia);
  const { promise, resolve, reject } = Promise.withResolvers<UploadAnswer>();
  const unanswered = () => reject(new TypeError('The server did not answer.'));
  request.open(uploadMedia.method, addressOf(uploadMedia));
  if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  request.addEventListener('error', unanswered);
  request.addEventListener('abort', unanswered);
  request.addEventListener('load', () => {
    const { status, statusText, responseText: body } = request;
    if (status < 200 || status > 299) {
      reject(failureOf({ status, statusText, body }, token));
      return;
    }
    try {
      resolve(JSON.parse(body) as UploadAnswer);
    } catch (error) {
      reject(error);
    }
  });
  const form = new FormData();
  form.append('file', file);
  if (standsFor !== undefined) form.append('standsFor', standsFor);
  request.send(form);
  return { answer: promise, cancel: () => request.abort() };
}
