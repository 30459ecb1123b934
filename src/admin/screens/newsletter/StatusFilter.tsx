import { useStore } from '@nanostores/react';
import { displayStatuses } from '#contract/display-status.ts';
import { $counts, $spam, $status } from '../../stores/subscribers.ts';
import { CountFilter } from '../lists/Filters.tsx';

/** How many subscribers have each status, and how many are spam. */
export default function StatusFilter() {
  const counts = useStore($counts);
  const chosen = { status: useStore($status), spam: useStore($spam) };
  const choices = [
    { label: 'All', query: { status: '', spam: '' }, count: counts?.total },
    ...displayStatuses.map((status) => ({ label: status, query: { status, spam: '' }, count: counts?.[status] })),
    { label: 'Spam', query: { status: '', spam: 'true' }, count: counts?.spam },
  ].map((choice) => ({
    ...choice,
    isChosen: choice.query.status === chosen.status && choice.query.spam === chosen.spam,
  }));
  return <CountFilter label="Subscribers by status" path="/admin/newsletter" choices={choices} />;
}
