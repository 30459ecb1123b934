import type { ContactState as State, ContactView } from '#contract/api/admin-contacts.ts';

/** What a state is called, and how it is marked. */
export const contactStateNames: Readonly<Record<State, { name: string; badge: string }>> = {
  new: { name: 'New', badge: 'badge-green' },
  open: { name: 'Open', badge: 'badge-blue' },
  answered: { name: 'Answered', badge: 'badge-purple' },
  closed: { name: 'Closed', badge: 'badge-slate' },
};

/** How far a message is handled, as a badge. What was filed as spam is handled no further than that it was opened. */
export default function ContactState({ contact: { state, spam } }: { contact: Pick<ContactView, 'state' | 'spam'> }) {
  if (spam && state !== 'new') return null;
  const { name, badge } = contactStateNames[state];
  return <span className={`badge ${badge}`}>{name}</span>;
}
