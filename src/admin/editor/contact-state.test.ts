import type { ContactState } from '#contract/api/admin-contacts.ts';
import type { MailState } from '#contract/api/admin-outbox.ts';
import { expect, test } from 'vitest';
import { meaningOf } from './contact-state.ts';

test.each<[ContactState, MailState[], string]>([
  ['open', [], 'Not answered yet.'],
  ['open', ['sent', 'waiting'], 'A reply is waiting to be sent.'],
  ['open', ['sent', 'failed'], 'The last reply did not arrive.'],
  ['open', ['unknown'], 'It is not known whether the last reply arrived.'],
  ['open', ['failed', 'sent'], 'A reply was sent. The message was reopened.'],
  ['answered', ['sent'], 'A mail server accepted a reply, or you marked it as answered.'],
  ['closed', ['waiting'], 'Nothing is left to do.'],
])('a message that is %s, with replies that are %j, says: %s', (state, replies, said) => {
  const mails = replies.map((reply) => ({ kind: 'reply', state: reply }));
  expect(meaningOf(state, [...mails, { kind: 'acknowledgement', state: 'failed' }])).toContain(said);
});
