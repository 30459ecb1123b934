import type { MailState as State } from '#contract/api/admin-outbox.ts';

/** The label and colour of each state. */
export const mailStateNames: Readonly<Record<State, { name: string; badge: string }>> = {
  waiting: { name: 'Waiting', badge: 'badge-blue' },
  sending: { name: 'Sending', badge: 'badge-blue' },
  sent: { name: 'Sent', badge: 'badge-green' },
  failed: { name: 'Failed', badge: 'badge-red' },
  unknown: { name: 'Unknown', badge: 'badge-orange' },
};

/** The state of a mail as a badge. */
export default function MailState({ state }: { state: State }) {
  const { name, badge } = mailStateNames[state];
  return <span className={`badge ${badge}`}>{name}</span>;
}
