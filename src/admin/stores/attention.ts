import { computed } from 'nanostores';
import { $conflictCount } from './conflicts.ts';
import { $contactsSeen } from './contacts-seen.ts';
import { $build, $conflicts, $contactCount, $subscriptionCount, $uncounted } from './lists.ts';
import { uncountedText } from './uncounted-text.ts';

export interface Matter {
  /** As it is read: `50+` where only so many were looked at; null for what is not counted. */
  count: string | null;
  text: string;
  path: `/admin/${string}`;
}

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** Contacts since the list was last looked at; of those that the dashboard read, the newest. */
const $newContacts = computed([$contactCount, $contactsSeen], ({ data }, seen): Matter | null => {
  if (!data) return null;
  const count = data.contacts.filter(({ submittedAt }) => submittedAt > seen).length;
  if (count === 0) return null;
  const more = count === data.contacts.length && data.total > count;
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

const $waiting = computed($build, ({ data }): Matter | null =>
  data && data.pending > 0
    ? {
        count: data.pending.toLocaleString('en-US'),
        text: plural(data.pending, 'change waits for a build', 'changes wait for a build'),
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

const $stopped = computed($uncounted, ({ data }): Matter | null => {
  const newest = data?.[0];
  return newest ? { count: null, text: uncountedText(newest, new Date()), path: '/admin/analytics' } : null;
});

/** What needs attention, and how much of it is known. */
export const $attention = computed(
  [
    $newContacts,
    $unconfirmed,
    $conflicting,
    $waiting,
    $stopped,
    $contactCount,
    $subscriptionCount,
    $conflicts,
    $build,
    $uncounted,
  ],
  (contacts, subscribers, conflicts, content, stopped, ...loads) => ({
    matters: [contacts, subscribers, conflicts, content, stopped].filter((matter) => matter !== null),
    known: loads.some(({ error }) => error !== undefined)
      ? ('partly' as const)
      : loads.every(({ data }) => data !== undefined)
        ? ('all' as const)
        : ('not yet' as const),
  }),
);
