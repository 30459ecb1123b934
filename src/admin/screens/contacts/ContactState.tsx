import type { ContactState as State, ContactView } from '#contract/api/admin-contacts.ts';

/** The label and colour of each state. */
export const contactStateNames: Readonly<Record<State, { name: string; badge: string }>> = {
  new: { name: 'New', badge: 'badge-green' },
  open: { name: 'Open', badge: 'badge-blue' },
  answered: { name: 'Answered', badge: 'badge-purple' },
  closed: { name: 'Closed', badge: 'badge-slate' },
};

/** The state of a message as a badge. Spam only moves from new to opened. */
export default function ContactState({ contact: { state, spam } }: { contact: Pick<ContactView, 'state' | 'spam'> }) {
  if (spam && state !== 'new') return null;
  const { name, badge } = contactStateNames[state];
  return <span className={`badge ${badge}`}>{name}</span>;
}
