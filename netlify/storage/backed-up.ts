import { isKey } from './keys.ts';
import { parseRevisionKey } from './revision-key.ts';
import { snapshotFolder } from './snapshots.ts';

/** Folders of record stores in which lies what is derived of their records. They are deleted one after the other once a restore is through. */
export const derivedFolders: readonly string[] = [snapshotFolder];

const isRevision = (key: string): boolean => {
  const place = parseRevisionKey(key);
  return place !== null && !derivedFolders.includes(place.partition);
};

/**
 * The stores that a backup holds, and which of their keys (decision 0108): a list of what is allowed, so that neither does a backup carry what is derived, nor can a restore
 * write anything else. In the order in which a restore writes them: what another refers to comes first, and a site that is half restored shows nothing that leads nowhere.
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
  // What people wrote and did not save yet.
  'working-copies': isRevision,
  // What led to a mail and from it is not: a restore sends nothing.
  outbox: isRevision,
  // What was sent, and to whom: nobody is to get it twice. What is to be done about it is not: a restore sends nothing.
  campaigns: (key) => isRevision(key) || /^frozen\/./.test(key),
  sends: (key) => /^(left\/)?[0-9A-Z]{26}\/[0-9a-f]{64}(\/|$)/.test(key),
  // Neither names a visitor.
  clicks: (key) => /^(days|sums)\/./.test(key),
  settings: isRevision,
  // Those of hours hold marks of visitors, and copies are made again.
  rollups: (key) => isRevision(key) || /^(days|months|visits)\/./.test(key),
};

/** The others, each with why it is left out, in words that a restore prints. */
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

/** In the order in which a restore writes them. */
export const backedUpStores: readonly string[] = Object.keys(shapes);

/** Whether a backup holds what lies under this key of a store; not where it is no key at all. */
export const isBackedUp = (store: string, key: string): boolean =>
  Object.hasOwn(shapes, store) && isKey(key) && (shapes[store]?.(key) ?? false);
