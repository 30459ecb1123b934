import { expires } from '#storage/backed-up.ts';
import { CommandError } from '../command/command.ts';
import type { BackupFolder } from './backup-folder.ts';
import { lackingBytes } from './links.ts';
import { storedKeyOf, type Listed } from './paths.ts';
import type { BackupSite } from './site-client.ts';

/** This many files may disappear without the command asking, unless they are all there are (decision 0109). */
const few = 3;
/** How many values may be compared to identify a site. */
const sample = 50;

/**
 * Guards a folder against losing its content if a list comes from another site, or is incomplete.
 *
 * @throws CommandError that says what would be lost, before anything is changed
 */
export async function assertSameSite(
  site: BackupSite,
  folder: BackupFolder,
  listed: ReadonlyMap<string, Listed>,
  acceptLoss: boolean,
): Promise<void> {
  if (await isAnother(site, folder, listed)) {
    throw new CommandError(
      `This folder holds the backup of another site than ${site.origin}. Name another folder. Nothing was changed.`,
    );
  }
  const held = [...folder.known.keys()];
  if (acceptLoss || held.length === 0) return;
  const stores = new Set([...listed.values()].map(({ store }) => store));
  const lasting = held.filter((path) => {
    const { store, key } = storedKeyOf(path);
    return !expires(store, key);
  });
  const listedHere = new Set(held.filter((path) => listed.has(path)));
  // The folder keeps pictures' bytes even when the site has only their records.
  const kept = lackingBytes(listedHere, (path) => folder.read(path)?.toString() ?? '');
  const isGone = (path: string): boolean => !listed.has(path) && !kept.has(path);
  const gone = held.filter(isGone).length;
  const lastingGone = lasting.filter(isGone);
  const emptied = [...new Set(lastingGone.map((path) => storedKeyOf(path).store))].filter(
    (store) => !stores.has(store),
  );
  if (gone < held.length && isOrdinary(lastingGone.length, lasting.length, emptied)) return;
  const what =
    emptied.length > 0
      ? `The site at ${site.origin} holds no ${emptied.join(', no ')} any more`
      : `Most of what the folder holds is not at ${site.origin}`;
  throw new CommandError(
    `${what}: ${gone.toLocaleString('en')} of ${held.length.toLocaleString('en')} files would be deleted. Check the address. If they are to go, add --accept-loss. Nothing was changed.`,
  );
}

/**
 * Whether a site in use may have lost this many files of those that do not expire by themselves. If some stores have
 * also become empty, only a few files may be gone, and not most of them; the secret behind the ids must not be among
 * them, since no site deletes it.
 */
function isOrdinary(gone: number, all: number, emptied: readonly string[]): boolean {
  const isMost = gone * 2 > all;
  return emptied.length === 0 ? gone <= few || !isMost : gone <= few && !isMost && !emptied.includes('keys');
}

/**
 * Whether the keys shared by folder and site have different values. The value of a key never changes, except for a
 * subscriber who was erased and signed up again. Etags are less reliable: a restored site may have new ones.
 */
async function isAnother(
  site: BackupSite,
  folder: BackupFolder,
  listed: ReadonlyMap<string, Listed>,
): Promise<boolean> {
  const shared = [...listed].filter(([path, { store }]) => folder.known.has(path) && store !== 'subscribers');
  const changed = shared.filter(([path, { etag }]) => folder.known.get(path)?.etag !== etag);
  const step = Math.ceil(changed.length / sample) || 1;
  const chosen = changed.filter(([, { store }], index) => index % step === 0 || store === 'keys');
  let others = 0;
  for (const name of new Set(chosen.map(([, { store }]) => store))) {
    const keys = chosen.flatMap(([, { store, key }]) => (store === name ? [key] : []));
    const sha256 = new Map((await site.hashes(name, keys)).map((frame) => [frame.key, frame.sha256]));
    for (const [path, { store, key }] of chosen) {
      if (store !== name || (sha256.get(key) ?? null) === null || sha256.get(key) === folder.known.get(path)?.sha256)
        continue;
      // The secret of ids is created once for each site.
      if (store === 'keys') return true;
      others += 1;
    }
  }
  return others * changed.length * 2 > chosen.length * shared.length;
}
