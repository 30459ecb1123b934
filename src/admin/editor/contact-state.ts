import type { ContactState } from '#contract/api/admin-contacts.ts';
import type { MailState } from '#contract/api/admin-outbox.ts';

/**
 * What the state of a message means, and what it is waiting for.
 *
 * @param mails what was written about it, oldest first
 */
export function meaningOf(state: ContactState, mails: readonly { kind: string; state: MailState }[]): string {
  const last = mails.findLast(({ kind }) => kind === 'reply')?.state;
  if (state === 'closed') return 'Nothing is left to do.';
  if (state === 'answered') return 'A mail server accepted a reply, or you marked it as answered.';
  if (last === 'waiting' || last === 'sending')
    return 'A reply is waiting to be sent. The message is answered once a mail server has accepted it.';
  if (last === 'failed') return 'The last reply did not arrive. The reason is below.';
  if (last === 'unknown') return 'It is not known whether the last reply arrived. The reason is below.';
  if (last === 'sent') return 'A reply was sent. The message was reopened.';
  return 'Not answered yet.';
}
