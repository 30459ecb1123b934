import { openStore } from './blobs.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { openContacts, type ContactRecord } from './collections/contacts.ts';
import { openContent } from './collections/content.ts';
import { openLimits, type Limits } from './collections/limits.ts';
import { openSessions, type Sessions } from './collections/sessions.ts';
import { openSettings, type SettingRecord } from './collections/settings.ts';
import { openSubscribers, type Subscribers } from './collections/subscribers.ts';
import type { StorageLog } from './log.ts';
import type { Collection } from './collection.ts';
import { standingSecret } from './standing-secret.ts';

export interface StorageOptions {
  /** `context.deploy.context`; part of every store's name, so that no deploy opens another's. */
  deployContext: string;
  fetch?: typeof fetch;
  /** What subscribers' ids are derived with. Where it is not given, one is made on first use and lies in storage. */
  secret?: string;
  /** Most milliseconds of one operation. */
  timeoutMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  log?: StorageLog;
}

export interface Storage {
  contacts: Collection<ContactRecord>;
  subscribers: Subscribers;
  settings: Collection<SettingRecord>;
  content: Collection<ContentItem>;
  limits: Limits;
  sessions: Sessions;
  /** Resolves when storage answers; throws StorageUnavailable when it does not. */
  health(): Promise<void>;
}

/** Opens everything that the functions remember. Keep it for the life of the instance: collections remember what they read. Makes no call by itself. */
export function openStorage({ secret, ...options }: StorageOptions): Storage {
  const open = (name: string) => ({ ...options, store: openStore(name, options) });
  const limits = open('limits');
  const keys = open('keys').store;
  let subscribersSecret = secret;
  return {
    contacts: openContacts(open('contacts')),
    subscribers: openSubscribers(
      open('subscribers'),
      async () => (subscribersSecret ??= await standingSecret(keys, 'subscribers')),
    ),
    settings: openSettings(open('settings')),
    content: openContent(open('content')),
    limits: openLimits(limits),
    sessions: openSessions(open('sessions')),
    async health() {
      await limits.store.get('health');
    },
  };
}
