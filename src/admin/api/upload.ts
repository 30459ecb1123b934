// XMLHttpRequest, because fetch does not report upload progress.
import { uploadMedia } from '#contract/api/admin-media.ts';
import { addressOf, failureOf, tokenFor, type Output } from './client.ts';

type UploadAnswer = Output<typeof uploadMedia>;

type Fields = Readonly<Record<'altText' | 'standsFor', string | undefined>>;

/**
 * Uploads a file to the media library; `onProgress` receives the fraction sent, from 0 to 1.
 *
 * @param fields its details: alternative text, and the id of the picture that it replaces
 * @param signal cancels the upload, which then rejects
 * @throws as a call does: RequestFailed for an unsuccessful answer, TypeError if there was none
 */
export function uploadFile(
  file: File,
  onProgress: (part: number) => void,
  fields: Fields,
  signal: AbortSignal | undefined,
): Promise<UploadAnswer> {
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
  for (const [name, value] of Object.entries(fields)) if (value) form.append(name, value);
  request.send(form);
  signal?.addEventListener('abort', () => request.abort());
  return promise;
}
