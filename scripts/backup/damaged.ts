import { hashOf } from '#storage/collections/backup.ts';
import { parseJson } from '#storage/stored-json.ts';
import { pathOf, type StoredKey } from './paths.ts';

/**
 * Whether a value cannot be what was once written: text that is not JSON, or a picture that does not match its name.
 * Values from later versions are JSON too.
 */
export function isDamaged(value: StoredKey, bytes: Uint8Array): boolean {
  if (value.store === 'media-files') return hashOf(bytes) !== value.key;
  return pathOf(value).endsWith('.json') && parseJson(Buffer.from(bytes).toString()) === undefined;
}
