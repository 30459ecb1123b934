import { useStore } from '@nanostores/react';
import type { ContactDetail, ContactState, ContactThread } from '#contract/api/admin-contacts.ts';
import Button from '../../parts/Button.tsx';
import { meaningOf } from '../../editor/contact-state.ts';
import { $changingState, setState } from '../../stores/contact.ts';
import OwnerNote from './OwnerNote.tsx';

type Chosen = Exclude<ContactState, 'new'>;

const actions: Readonly<Record<Chosen, string>> = { open: 'Reopen', answered: 'Mark as answered', closed: 'Close' };
/** The next states of a message, likeliest first. */
const next: Readonly<Record<ContactState, readonly Chosen[]>> = {
  new: ['answered', 'closed'],
  open: ['answered', 'closed'],
  answered: ['closed', 'open'],
  closed: ['open'],
};

/** The state of a message, and the owner's note. */
export default function Handling({ contact, thread }: { contact: ContactDetail; thread: ContactThread }) {
  const changing = useStore($changingState);
  return (
    <aside className="card handling" aria-label="Handling">
      {!contact.spam && (
        <section aria-labelledby="state-title">
          <h2 className="section-title" id="state-title">
            State
          </h2>
          <p className="hint" role="status">
            {meaningOf(contact.state, thread.mails)}
          </p>
          <div className="screen-actions">
            {next[contact.state].map((state) => (
              <Button key={state} disabled={changing !== null} onClick={() => void setState(contact, state)}>
                {actions[state]}
              </Button>
            ))}
          </div>
        </section>
      )}
      <OwnerNote contact={contact} />
    </aside>
  );
}
