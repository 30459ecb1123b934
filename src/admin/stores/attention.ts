import { computed } from 'nanostores';
import { $conflictCount } from './conflicts.ts';
import { $contactsSeen } from './contacts-seen.ts';
import { $build, $conflicts, $contactCount, $subscriptionCount } from './lists.ts';

export interface Matter {
  /** As it is read: `50+` where only so many were looked at. */
  count: string;
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

const $spamContacts = computed($contactCount, ({ data }): Matter | null =>
  data && data.counts.spam > 0
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

const $matters = computed(
  [$newContacts, $spamContacts, $unconfirmed, $spamSignUps, $conflicting, $waiting],
  (...matters) => matters.filter((matter) => matter !== null),
);

/** What needs attention, and how much of it is known. */
export const $attention = computed(
  [$matters, $contactCount, $subscriptionCount, $conflicts, $build],
  (matters, ...loads) => ({
    matters,
    known: loads.some(({ error }) => error !== undefined)
      ? ('partly' as const)
      : loads.every(({ data }) => data !== undefined)
        ? ('all' as const)
        : ('not yet' as const),
  }),
);
