import { hashOf } from '#storage/collections/backup.ts';
import { parseJson } from '#storage/stored-json.ts';
import { pathOf, type Place } from './paths.ts';

/** Whether a value is not what anybody wrote: text that is no JSON, or a picture that is not the one that it is named after. What a later version wrote is JSON too. */
export function isDamaged(place: Place, bytes: Uint8Array): boolean {
  if (place.store === 'media-files') return hashOf(bytes) !== place.key;
  return pathOf(place).endsWith('.json') && parseJson(Buffer.from(bytes).toString()) === undefined;
}
