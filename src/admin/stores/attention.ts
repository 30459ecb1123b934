import { computed } from 'nanostores';
import { $conflictCount, $waitingFiles } from './conflicts.ts';
import { $contactsSeen } from './contacts-seen.ts';
import {
  $build,
  $conflicts,
  $contactCount,
  $contentCount,
  $mediaCount,
  $subscriptionCount,
  $uncounted,
} from './lists.ts';
import { $operationsNeeded } from './operations.ts';
import { uncountedText } from './uncounted-text.ts';

export interface Matter {
  /** For display: `50+` if only that many were checked; null if it is not a count. */
  count: string | null;
  text: string;
  path: `/admin/${string}`;
}

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** Contacts since the list was last opened, among those that the dashboard loaded. */
const $newContacts = computed([$contactCount, $contactsSeen], ({ data }, seen): Matter | null => {
  if (!data) return null;
  const count = data.contacts.filter(({ submittedAt }) => submittedAt > seen).length;
  if (count === 0) return null;
  const more = count === data.contacts.length && (data.total === null || data.total > count);
  return {
    count: `${count}${more ? '+' : ''}`,
    text: plural(count, 'new contact since your last visit', 'new contacts since your last visit'),
    path: '/admin/contacts',
  };
});

const $unconfirmed = computed($subscriptionCount, ({ data }): Matter | null =>
  data && data.counts.Pending > 0
    ? {
        count: data.counts.Pending.toLocaleString('en-US'),
        text: plural(data.counts.Pending, 'subscriber has not confirmed yet', 'subscribers have not confirmed yet'),
        path: '/admin/newsletter?status=Pending',
      }
    : null,
);

const $spamContacts = computed($contactCount, ({ data }): Matter | null =>
  data?.counts && data.counts.spam > 0
    ? {
        count: data.counts.spam.toLocaleString('en-US'),
        text: plural(data.counts.spam, 'message is filed as spam', 'messages are filed as spam'),
        path: '/admin/contacts?spam=true',
      }
    : null,
);

const $spamSignUps = computed($subscriptionCount, ({ data }): Matter | null =>
  data && data.counts.spam > 0
    ? {
        count: data.counts.spam.toLocaleString('en-US'),
        text: plural(data.counts.spam, 'sign-up is filed as spam', 'sign-ups are filed as spam'),
        path: '/admin/newsletter?spam=true',
      }
    : null,
);

const $waiting = computed($build, ({ data }): Matter | null =>
  data && data.pending > 0
    ? {
        count: data.pending.toLocaleString('en-US'),
        text: plural(data.pending, 'change is waiting for a build', 'changes are waiting for a build'),
        path: '/admin/content',
      }
    : null,
);

const $conflicting = computed($conflictCount, (count): Matter | null =>
  count > 0
    ? {
        count: count.toLocaleString('en-US'),
        text: plural(count, 'file is in conflict with its item', 'files are in conflict with their items'),
        path: '/admin/content/conflicts',
      }
    : null,
);

const $unsynced = computed($waitingFiles, (count): Matter | null =>
  count > 0
    ? {
        count: count.toLocaleString('en-US'),
        text: plural(count, 'file is waiting for a sync', 'files are waiting for a sync'),
        path: '/admin/content',
      }
    : null,
);

const $stopped = computed($uncounted, ({ data }): Matter | null => {
  const newest = data?.[0];
  return newest ? { count: null, text: uncountedText(newest, new Date()), path: '/admin/analytics' } : null;
});

const $operating = computed($operationsNeeded, ({ data = 0 }): Matter | null =>
  data > 0
    ? {
        count: data.toLocaleString('en-US'),
        text: plural(data, 'line of Operations needs you', 'lines of Operations need you'),
        path: '/admin/operations',
      }
    : null,
);

/** Unreadable records, list by list. */
const $unreadable = computed(
  [$contentCount, $contactCount, $subscriptionCount, $mediaCount],
  (content, contacts, subscribers, media): Matter[] => {
    const matter = (list: { data?: { unreadable: readonly unknown[] } }, one: string, path: Matter['path']) => {
      const count = list.data?.unreadable.length ?? 0;
      return count > 0
        ? [{ count: count.toLocaleString('en-US'), text: `${plural(count, one, `${one}s`)} cannot be read`, path }]
        : [];
    };
    return [
      ...matter(content, 'item', '/admin/content'),
      ...matter(contacts, 'message', '/admin/contacts'),
      ...matter(subscribers, 'subscriber', '/admin/newsletter'),
      ...matter(media, 'picture', '/admin/media'),
    ];
  },
);

const $matters = computed(
  [
    $unreadable,
    $operating,
    $newContacts,
    $spamContacts,
    $unconfirmed,
    $spamSignUps,
    $conflicting,
    $unsynced,
    $waiting,
    $stopped,
  ],
  (unreadable, ...matters) => [...unreadable, ...matters.filter((matter) => matter !== null)],
);

/** What needs attention, and how much of it has loaded. */
export const $attention = computed(
  [
    $matters,
    $contactCount,
    $subscriptionCount,
    $contentCount,
    $mediaCount,
    $conflicts,
    $build,
    $uncounted,
    $operationsNeeded,
  ],
  (matters, ...loads) => ({
    matters,
    known: loads.some(({ error }) => error !== undefined)
      ? ('partly' as const)
      : loads.some(({ data }) => data === undefined)
        ? ('not yet' as const)
        : loads.some(({ data }) => isUncounted(data))
          ? ('uncounted' as const)
          : ('all' as const),
  }),
);

/** Whether an answer has counts that are not available yet. */
const isUncounted = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'counts' in data && data.counts === null;
