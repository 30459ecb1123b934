import { useStore } from '@nanostores/react';
import { mailStates, type MailView } from '#contract/api/admin-outbox.ts';
import EmptyState from '../../parts/EmptyState.tsx';
import ScreenHead from '../../parts/ScreenHead.tsx';
import Moment from '../../parts/Moment.tsx';
import { $query } from '../../stores/address.ts';
import { $counts, $state, mails } from '../../stores/outbox.ts';
import { eraseUnreadableMail } from '../../stores/unreadable.ts';
import { CountFilter } from '../lists/Filters.tsx';
import ListBody from '../lists/ListBody.tsx';
import LoadMore from '../lists/LoadMore.tsx';
import Refresh from '../lists/Refresh.tsx';
import { UnreadableRecords } from '../lists/Unreadable.tsx';
import MailState, { mailStateNames } from './MailState.tsx';
import { kindName } from './about.ts';
import NotSending from './NotSending.tsx';

/** How many mails are in each state. */
function StateFilter() {
  const counts = useStore($counts);
  const chosen = useStore($state);
  const all = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : undefined;
  const choices = (['', ...mailStates] as const).map((state) => ({
    label: state ? mailStateNames[state].name : 'All',
    query: { state },
    isChosen: state === chosen,
    count: state ? counts?.[state] : all,
  }));
  return <CountFilter label="Mails by state" path="/admin/outbox" choices={choices} />;
}

function Rows({ records }: { records: readonly MailView[] }) {
  const query = useStore($query);
  return (
    <ul className="rows">
      {records.map((mail) => (
        <li key={mail.id} className="row mail-row">
          <a className="row-link" href={`/admin/outbox/${mail.id}${query}`}>
            <span className="row-title">
              <bdi className="row-name">{mail.subject}</bdi> <MailState state={mail.state} />
            </span>
            <span className="row-note">
              {mail.to} · {kindName(mail.kind)}
            </span>
            {mail.reason !== null && <span className="row-reason">{mail.reason}</span>}
          </a>
          <span className="row-time">
            <Moment at={mail.endedAt ?? mail.createdAt} />
            {mail.dueAt !== null && mail.tries > 0 && (
              <span className="block">
                Next try <Moment at={mail.dueAt} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Nothing() {
  const state = useStore($state);
  return (
    <EmptyState title={state ? 'No such mail' : 'No mail yet'}>
      Mail from this site to visitors and to you is listed here, before and after it is sent.
    </EmptyState>
  );
}

/** Every mail, newest first. */
export default function MailList() {
  return (
    <>
      <ScreenHead title="Outbox">
        <Refresh list={mails} />
      </ScreenHead>
      <NotSending />
      <StateFilter />
      <UnreadableRecords list={mails} names={['mail', 'mails']} erase={eraseUnreadableMail} />
      <ListBody list={mails} failed="The outbox could not be loaded." none={<Nothing />}>
        {(records) => <Rows records={records} />}
      </ListBody>
      <LoadMore list={mails} />
    </>
  );
}
