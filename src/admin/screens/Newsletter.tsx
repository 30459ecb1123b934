import { useStore } from '@nanostores/react';
import EmptyState from '../parts/EmptyState.tsx';
import ScreenHead from '../parts/ScreenHead.tsx';
import Glyph from '../parts/Glyph.tsx';
import { $spam, $status, subscriberExport, subscribers, subscriberSearch } from '../stores/subscribers.ts';
import { eraseUnreadableSubscriber } from '../stores/unreadable.ts';
import ExportButton from './lists/ExportButton.tsx';
import ListBody from './lists/ListBody.tsx';
import LoadMore from './lists/LoadMore.tsx';
import Refresh from './lists/Refresh.tsx';
import SearchField from './lists/SearchField.tsx';
import { UnreadableRecords } from './lists/Unreadable.tsx';
import StatusFilter from './newsletter/StatusFilter.tsx';
import SubscriberTable from './newsletter/SubscriberTable.tsx';

function Nobody() {
  const q = useStore(subscriberSearch.$q);
  const status = useStore($status);
  const spam = useStore($spam);
  return (
    <EmptyState title={q || status ? 'No subscriber matches' : spam ? 'No spam' : 'No subscribers yet'}>
      {q || status
        ? 'Try another part of the address, or search all subscribers.'
        : spam
          ? 'Sign-ups that the newsletter form takes for spam are kept here, so that no subscriber is lost by mistake.'
          : 'Everyone who signs up with the site’s newsletter form is listed here.'}
    </EmptyState>
  );
}

/** Newsletter subscribers (product §2). */
export default function Newsletter() {
  return (
    <>
      <ScreenHead title="Newsletter">
        <Refresh list={subscribers} />
        <ExportButton exported={subscriberExport} />
        <a className="btn btn-quiet btn-small" href="/admin/newsletter/import">
          <Glyph name="upload" /> Import
        </a>
        <a className="btn btn-primary btn-small" href="/admin/newsletter/campaigns">
          <Glyph name="send" /> Send Campaign
        </a>
      </ScreenHead>
      <StatusFilter />
      <div className="screen-filters">
        <SearchField search={subscriberSearch} label="Search subscribers" />
      </div>
      <UnreadableRecords list={subscribers} names={['subscriber', 'subscribers']} erase={eraseUnreadableSubscriber} />
      <ListBody list={subscribers} failed="The subscribers could not be loaded." none={<Nobody />}>
        {(records) => <SubscriberTable subscribers={records} />}
      </ListBody>
      <LoadMore list={subscribers} />
    </>
  );
}
