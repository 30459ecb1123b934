import { subscriberOf } from '#storage/collections/subscribers.ts';
import { erasedAt, suppressionRecord } from '#storage/collections/suppressions.ts';
import { parseRevisionKey } from '#storage/revision-key.ts';
import { parseJson } from '#storage/stored-json.ts';
import * as z from 'zod/mini';
import { CommandError } from '../command/command.ts';
import { headsOf } from './links.ts';
import { pathOf, storedKeyOf } from './paths.ts';
import type { WholeBackup } from './whole-backup.ts';

const envelope = z.object({ born: z.number(), value: z.optional(z.unknown()) });
const mail = z.object({ about: z.string() });

type Reading = Pick<WholeBackup, 'files' | 'read'>;

const textOf = ({ read }: Reading, path: string): string => Buffer.from(read(path)).toString();

/**
 * A backup as it may be restored: without subscribers who have since been erased, and without mails to them (decision
 * 0127). Erasures are known from its own suppressions, and from those of a newer backup of the same site, which take
 * precedence.
 *
 * @returns the backup, and how many values were left out
 * @throws CommandError if the newer backup is from another site
 */
export function withoutErased<Backup extends Reading>(
  backup: Backup,
  newer: Reading | null,
): { backup: Backup; left: number } {
  const secret = pathOf({ store: 'keys', key: 'subscribers' });
  if (newer && newer.files.get(secret) !== backup.files.get(secret))
    throw new CommandError(
      'The two folders hold backups of different sites: their subscribers have no ids in common. Nothing was written.',
    );
  const from = new Map<string, Reading>([...backup.files.keys()].map((path) => [path, backup]));
  const files = new Map(backup.files);
  for (const [path, sha256] of newer?.files ?? []) {
    if (storedKeyOf(path).store !== 'suppressions' || !newer) continue;
    files.set(path, sha256);
    from.set(path, newer);
  }
  const read = (path: string): Uint8Array<ArrayBuffer> => (from.get(path) ?? backup).read(path);

  const erased = erasures({ files, read });
  const mails = new Set<string>();
  let left = 0;
  for (const path of backup.files.keys()) {
    if (!isOfErased(path, () => parseJson(textOf(backup, path)), erased)) continue;
    files.delete(path);
    left += 1;
    const { store, key } = storedKeyOf(path);
    const mailId = store === 'outbox' ? parseRevisionKey(key)?.id : undefined;
    if (mailId !== undefined) mails.add(mailId);
  }
  for (const path of files.keys()) {
    const { store, key } = storedKeyOf(path);
    if (store !== 'outbox' || !mails.has(leadsTo(key) ?? '')) continue;
    files.delete(path);
    left += 1;
  }
  return { backup: { ...backup, files, read }, left };
}

/** For a key that leads from a record to a mail about it: the id of that mail; undefined for other keys. */
const leadsTo = (key: string): string | undefined => /^about\/.+\/([^/]+)$/.exec(key)?.[1];

/** When each subscriber was last erased, by id, from the newest revisions of suppressions. */
function erasures(backup: Reading): ReadonlyMap<string, number> {
  const erased = new Map<string, number>();
  for (const [id, { path }] of headsOf(backup.files.keys(), 'suppressions')) {
    const { value } = envelope.safeParse(parseJson(textOf(backup, path))).data ?? {};
    const suppression = suppressionRecord.safeParse(value).data;
    const at = suppression && erasedAt(suppression);
    if (at !== undefined) erased.set(id, at);
  }
  return erased;
}

/**
 * Whether a value belongs to an erased subscriber, or is a mail to one, and dates from before the erasure. A value
 * without a date counts as older.
 */
function isOfErased(path: string, valueOf: () => unknown, erased: ReadonlyMap<string, number>): boolean {
  const { store, key } = storedKeyOf(path);
  if (erased.size === 0 || (store !== 'subscribers' && store !== 'outbox')) return false;
  const { born = 0, value } = envelope.safeParse(valueOf()).data ?? {};
  const about =
    store === 'outbox' ? /^subscribers\/(.+)$/.exec(mail.safeParse(value).data?.about ?? '')?.[1] : undefined;
  const id = store === 'subscribers' ? parseRevisionKey(key)?.id : about;
  const at = id === undefined ? undefined : erased.get(subscriberOf(id).replace(/-again$/, ''));
  return at !== undefined && born <= at;
}
