import { useStore } from '@nanostores/react';
import Glyph from '../parts/Glyph.tsx';
import LoadFailed from '../parts/LoadFailed.tsx';
import SkeletonRows from '../parts/SkeletonRows.tsx';
import { $spam, $status, subscriberExport, subscribers, subscriberSearch } from '../stores/subscribers.ts';
import { eraseUnreadableSubscriber } from '../stores/unreadable.ts';
import ExportButton from './lists/ExportButton.tsx';
import LoadMore from './lists/LoadMore.tsx';
import Refresh from './lists/Refresh.tsx';
import SearchField from './lists/SearchField.tsx';
import UnreadableRecords from './lists/UnreadableRecords.tsx';
import StatusFilter from './newsletter/StatusFilter.tsx';
import SubscriberTable from './newsletter/SubscriberTable.tsx';

function Nobody() {
  const q = useStore(subscriberSearch.$q);
  const status = useStore($status);
  const spam = useStore($spam);
  return (
    <div className="empty-state">
      <h2>{q || status ? 'No subscriber matches' : spam ? 'No spam' : 'No subscribers yet'}</h2>
      <p className="hint">
        {q || status
          ? 'Try another part of the address, or all subscribers.'
          : spam
            ? 'Sign-ups that the newsletter form takes for spam are kept here, so that no subscriber is lost by mistake.'
            : 'Everyone who signs up with the site’s newsletter form is listed here.'}
      </p>
    </div>
  );
}

function Body() {
  const { data, error } = useStore(subscribers.$list);
  if (data) return data.records.length > 0 ? <SubscriberTable subscribers={data.records} /> : <Nobody />;
  if (error !== undefined)
    return <LoadFailed onRetry={subscribers.reload}>The subscribers could not be loaded.</LoadFailed>;
  return <SkeletonRows />;
}

/** Newsletter subscribers (product §2). */
export default function Newsletter() {
  return (
    <>
      <div className="screen-head">
        <h1>Newsletter</h1>
        <div className="screen-actions">
          <Refresh list={subscribers} />
          <ExportButton exported={subscriberExport} />
          <a className="btn btn-quiet btn-small" href="/admin/newsletter/import">
            <Glyph name="upload" /> Import
          </a>
          <a className="btn btn-primary btn-small" href="/admin/newsletter/campaigns">
            <Glyph name="send" /> Send Campaign
          </a>
        </div>
      </div>
      <StatusFilter />
      <div className="screen-filters">
        <SearchField search={subscriberSearch} label="Search subscribers" />
      </div>
      <UnreadableRecords list={subscribers} names={['subscriber', 'subscribers']} erase={eraseUnreadableSubscriber} />
      <Body />
      <LoadMore list={subscribers} />
    </>
  );
}
