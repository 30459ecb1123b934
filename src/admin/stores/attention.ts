import { computed } from 'nanostores';
import type { countContacts } from '#contract/api/admin-contacts.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
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

/** A number of things that need attention, in words for one and for several; nothing if there are none. */
const counted = (count = 0, path: Matter['path'], one: string, many: string): Matter[] =>
  count > 0 ? [{ count: count.toLocaleString('en-US'), text: count === 1 ? one : many, path }] : [];

/** Unreadable records of a list. */
const unreadable = (list: { unreadable: readonly unknown[] } | undefined, path: Matter['path'], one: string) =>
  counted(list?.unreadable.length, path, `${one} cannot be read`, `${one}s cannot be read`);

/** Contacts since the list was last opened, among those that the dashboard loaded. */
function newContacts(list: ResponseOf<typeof countContacts> | undefined, seen: string): Matter[] {
  if (!list) return [];
  const count = list.contacts.filter(({ submittedAt }) => submittedAt > seen).length;
  if (count === 0) return [];
  const more = count === list.contacts.length && (list.total === null || list.total > count);
  const text = `new ${count === 1 ? 'contact' : 'contacts'} since your last visit`;
  return [{ count: `${count}${more ? '+' : ''}`, text, path: '/admin/contacts' }];
}

const $matters = computed(
  [
    $contactCount,
    $subscriptionCount,
    $contentCount,
    $mediaCount,
    $operationsNeeded,
    $conflictCount,
    $waitingFiles,
    $build,
    $uncounted,
    $contactsSeen,
  ],
  (contacts, subscribers, content, media, operations, conflicts, files, build, uncounted, seen): Matter[] => {
    const { Pending: unconfirmed, spam: spamSignUps } = subscribers.data?.counts ?? {};
    const spam = contacts.data?.counts?.spam;
    const [stopped] = uncounted.data ?? [];
    return [
      ...unreadable(content.data, '/admin/content', 'item'),
      ...unreadable(contacts.data, '/admin/contacts', 'message'),
      ...unreadable(subscribers.data, '/admin/newsletter', 'subscriber'),
      ...unreadable(media.data, '/admin/media', 'picture'),
      ...counted(operations.data, '/admin/operations', 'line of Operations needs you', 'lines of Operations need you'),
      ...newContacts(contacts.data, seen),
      ...counted(spam, '/admin/contacts?spam=true', 'message is filed as spam', 'messages are filed as spam'),
      ...counted(
        unconfirmed,
        '/admin/newsletter?status=Pending',
        'subscriber has not confirmed yet',
        'subscribers have not confirmed yet',
      ),
      ...counted(spamSignUps, '/admin/newsletter?spam=true', 'sign-up is filed as spam', 'sign-ups are filed as spam'),
      ...counted(
        conflicts,
        '/admin/content/conflicts',
        'file is in conflict with its item',
        'files are in conflict with their items',
      ),
      ...counted(files, '/admin/content', 'file is waiting for a sync', 'files are waiting for a sync'),
      ...counted(
        build.data?.pending,
        '/admin/content',
        'change is waiting for a build',
        'changes are waiting for a build',
      ),
      ...(stopped
        ? [{ count: null, text: uncountedText(stopped, new Date()), path: '/admin/analytics' as const }]
        : []),
    ];
  },
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
