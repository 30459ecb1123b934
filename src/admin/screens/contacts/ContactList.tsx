import { useStore } from '@nanostores/react';
import type { ContactState } from '#contract/api/admin-contacts.ts';
import EmptyState from '../../parts/EmptyState.tsx';
import ScreenHead from '../../parts/ScreenHead.tsx';
import { $query, queryWith } from '../../stores/address.ts';
import {
  $counts,
  $from,
  $inquiry,
  $spam,
  $state,
  $until,
  contactExport,
  contacts,
  contactSearch,
} from '../../stores/contacts.ts';
import { eraseUnreadableContact } from '../../stores/unreadable.ts';
import ExportButton from '../lists/ExportButton.tsx';
import ListBody from '../lists/ListBody.tsx';
import LoadMore from '../lists/LoadMore.tsx';
import Refresh from '../lists/Refresh.tsx';
import SearchField from '../lists/SearchField.tsx';
import { UnreadableRecords } from '../lists/Unreadable.tsx';
import ContactFilters from './ContactFilters.tsx';
import ContactRows from './ContactRows.tsx';
import SelectedContacts from './SelectedContacts.tsx';
import StateFilter from './StateFilter.tsx';

/** How a message reaches each state. */
const hints: Readonly<Record<ContactState, string>> = {
  new: 'Every message in the inbox has been opened.',
  open: 'Once opened, a message stays open until it is answered or closed.',
  answered: 'A message is answered once a mail server has accepted a reply to it, or once you mark it as answered.',
  closed: 'A message is closed by hand when nothing is left to do.',
};

function Nobody() {
  const q = useStore(contactSearch.$q);
  const spam = useStore($spam);
  const state = useStore($state);
  const hasMore = useStore(contacts.$list).data?.nextCursor !== null;
  const isFiltered = [useStore($inquiry), useStore($from), useStore($until)].some((value) => (value ?? '') !== '');
  if (hasMore) return <EmptyState title="Nothing found so far">Older messages have not been searched yet.</EmptyState>;
  if (isFiltered)
    return (
      <EmptyState title="No message matches">Choose another inquiry type, other days, or another search.</EmptyState>
    );
  return (
    <EmptyState
      title={q ? 'No message matches' : spam ? 'No spam' : state ? `No message is ${state}` : 'No messages yet'}
    >
      {q
        ? `No message contains “${q}” in its name, address, type or text.`
        : spam
          ? 'Messages that the contact form takes for spam are kept here, so that nothing is lost by mistake.'
          : (state && hints[state as ContactState]) || 'What visitors send through the contact form arrives here.'}
    </EmptyState>
  );
}

/** Every submission, newest first, with search and export. */
export default function ContactList() {
  const spam = useStore($spam);
  const counts = useStore($counts);
  // The links keep the search.
  useStore($query);
  return (
    <>
      <ScreenHead title="Contacts">
        <Refresh list={contacts} />
        <ExportButton exported={contactExport} />
      </ScreenHead>
      <div className="screen-filters">
        <SearchField search={contactSearch} label="Search contacts" />
        <nav className="segments" aria-label="Which messages">
          <a href={`/admin/contacts${queryWith({ spam: '', state: '' })}`} aria-current={spam ? undefined : 'page'}>
            Inbox
          </a>
          <a href={`/admin/contacts${queryWith({ spam: 'true', state: '' })}`} aria-current={spam ? 'page' : undefined}>
            Spam {counts !== null && counts.spam > 0 && <strong>{counts.spam.toLocaleString('en-US')}</strong>}
          </a>
        </nav>
      </div>
      <ContactFilters />
      {!spam && <StateFilter />}
      <UnreadableRecords list={contacts} names={['message', 'messages']} erase={eraseUnreadableContact} />
      <ListBody list={contacts} failed="The messages could not be loaded." none={<Nobody />}>
        {(records) => <ContactRows contacts={records} />}
      </ListBody>
      <SelectedContacts />
      <LoadMore list={contacts} />
    </>
  );
}
