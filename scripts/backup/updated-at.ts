import { join } from 'node:path';
import { readIfThere } from './disk.ts';

/**
 * The file that says when a backup was last updated. File times cannot show this: copying a folder changes them. It is
 * not in the manifest, so that two backups of the same content have the same manifest.
 */
export const updatedName = 'UPDATED-AT';

/** The text of that file: an RFC 3339 timestamp in UTC. */
export const formatUpdatedAt = (at: Date): string => `${at.toISOString()}\n`;

/** When a backup was last updated; null if its folder does not say. */
export function readUpdatedAt(folder: string): Date | null {
  const text = readIfThere(join(folder, updatedName))?.toString().trim() ?? '';
  const at = new Date(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? text : NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}
