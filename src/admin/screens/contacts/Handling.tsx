import { useStore } from '@nanostores/react';
import type { ContactDetail, ContactState, ContactThread } from '#contract/api/admin-contacts.ts';
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

/** What the state means, and what it waits for. */
function meaningOf(state: ContactState, { mails }: ContactThread): string {
  const last = mails.findLast(({ kind }) => kind === 'reply')?.state;
  if (state === 'closed') return 'Nothing is left to do.';
  if (state === 'answered') return 'A mail server accepted a reply, or you marked it as answered.';
  if (last === 'waiting' || last === 'sending')
    return 'A reply waits to be sent. The message is answered once a mail server has accepted it.';
  if (last === 'failed') return 'The last reply did not arrive. The reason is below.';
  if (last === 'unknown') return 'It is not known whether the last reply arrived. The reason is below.';
  return 'Not answered yet.';
}

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
            {meaningOf(contact.state, thread)}
          </p>
          <div className="screen-actions">
            {next[contact.state].map((state) => (
              <button
                key={state}
                className="btn btn-quiet btn-small"
                type="button"
                disabled={changing !== null}
                onClick={() => void setState(contact, state)}
              >
                {actions[state]}
              </button>
            ))}
          </div>
        </section>
      )}
      <OwnerNote contact={contact} />
    </aside>
  );
}
