import { useStore } from '@nanostores/react';
import type { ContactDetail, ContactState, ContactThread } from '#contract/api/admin-contacts.ts';
import TitledSection from '../../parts/TitledSection.tsx';
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
        <TitledSection id="state-title" title="State">
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
        </TitledSection>
      )}
      <OwnerNote contact={contact} />
    </aside>
  );
}
