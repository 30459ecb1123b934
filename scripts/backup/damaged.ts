import { hashOf } from '#storage/collections/backup.ts';
import { parseJson } from '#storage/stored-json.ts';
import { pathOf, type StoredKey } from './paths.ts';

/** Whether a value is not what anybody wrote: text that is no JSON, or a picture that is not the one that it is named after. What a later version wrote is JSON too. */
export function isDamaged(value: StoredKey, bytes: Uint8Array): boolean {
  if (value.store === 'media-files') return hashOf(bytes) !== value.key;
  return pathOf(value).endsWith('.json') && parseJson(Buffer.from(bytes).toString()) === undefined;
}
