import { isKey } from './keys.ts';
import { parseRevisionKey } from './revision-key.ts';
import { snapshotFolder } from './snapshots.ts';

/** Folders of record stores that hold data derived from the records. A finished restore deletes them one by one. */
export const derivedFolders: readonly string[] = [snapshotFolder];

const isRevision = (key: string): boolean => {
  const place = parseRevisionKey(key);
  return place !== null && !derivedFolders.includes(place.partition);
};

/**
 * The stores that a backup holds, and which of their keys (decision 0108). This is an allowlist, so a backup never
 * carries derived data and a restore can write nothing else. It is in the order in which a restore writes: a store
 * comes after those it refers to, so a half-restored site has no dangling references.
 */
const shapes: Readonly<Record<string, (key: string) => boolean>> = {
  keys: (key) => key === 'subscribers',
  subscribers: isRevision,
  suppressions: isRevision,
  contacts: isRevision,
  'media-files': (key) => /^[0-9a-f]{64}$/.test(key),
  media: isRevision,
  'content-bases': (key) => /^(files|items|deploys)\/./.test(key),
  slugs: isRevision,
  content: isRevision,
  // What people wrote but have not saved yet.
  'working-copies': isRevision,
  // Mails, and what leads to them from the record that they are about, so that erasing it erases them (rules 35). Their
  // errands, tokens and open entries are left out: a restore sends nothing.
  outbox: (key) => isRevision(key) || /^about\/./.test(key),
  // What was sent, and to whom, so that no one gets it twice. Open entries and leases of senders are left out: a
  // restore sends nothing.
  campaigns: (key) => isRevision(key) || /^(frozen|links)\/./.test(key),
  // Tries, and who unsubscribed, bounced or complained.
  sends: (key) => /^((left\/)?[0-9A-Z]{26}|back\/[0-9A-Z]{26}\/[a-z]+)\/[0-9a-f]{64}(\/|$)/.test(key),
  // Neither folder identifies a visitor.
  clicks: (key) => /^(days|sums)\/./.test(key),
  settings: isRevision,
  // Hours are left out because they hold marks of visitors, and so are copies, which are made again.
  rollups: (key) => isRevision(key) || /^(days|months|visits)\/./.test(key),
};

/**
 * The stores and folders that may become empty in ordinary use, each with the reason. A backup then empties its copy of
 * them without asking (decision 0109). Suppressions are not among them: only those of "not me" expire.
 */
export const expiring: Readonly<Record<string, string>> = {
  'working-copies/': 'unsaved text goes an hour after it was saved or discarded',
  'outbox/': 'mails go ninety days after they were sent or given up',
  'clicks/days/': 'the clicks of a day become one sum for each campaign',
};

/** Whether a value expires by itself, so that a backup need not ask. */
export const expires = (store: string, key: string): boolean =>
  Object.keys(expiring).some((folder) => `${store}/${key}`.startsWith(folder));

/** The remaining stores, each with the reason for leaving it out, worded for the restore to print. */
export const leftOut: Readonly<Record<string, string>> = {
  events:
    'the visits of today, and of a day that is not summed yet: they hold marks of visitors, which are to be gone after two days',
  builds: 'what is known of builds: a restore asks for a new one',
  'rendered-essays': 'what essays render to: it is made again',
  purges: 'purges of the CDN that failed: a restore purges everything',
  limits: 'limits and quotas, and the secrets of days',
  sessions: 'sessions, and tokens that were signed out',
  passkeys: 'passkeys, and whether the password is switched off: a restore would bring back one that was removed',
  retention: 'what the last clean-up did',
};

/** In the order in which a restore writes. */
export const backedUpStores: readonly string[] = Object.keys(shapes);

/** Whether a backup holds the value under this key of a store. False for an invalid key. */
export const isBackedUp = (store: string, key: string): boolean =>
  Object.hasOwn(shapes, store) && isKey(key) && (shapes[store]?.(key) ?? false);
