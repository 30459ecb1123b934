import { useStore } from '@nanostores/react';
import { displayStatuses } from '#contract/display-status.ts';
import { $query, queryWith } from '../../stores/address.ts';
import { $counts, $spam, $status } from '../../stores/subscribers.ts';

/** How many subscribers have each status, and how many are spam; each count is a link. */
export default function StatusFilter() {
  const counts = useStore($counts);
  // The links keep the search.
  useStore($query);
  const chosen = { status: useStore($status), spam: useStore($spam) };
  const choices = [
    { label: 'All', status: '', spam: '', count: counts?.total },
    ...displayStatuses.map((status) => ({ label: status, status, spam: '', count: counts?.[status] })),
    { label: 'Spam', status: '', spam: 'true', count: counts?.spam },
  ];
  return (
    <nav className="count-filter" aria-label="Subscribers by status">
      {choices.map(({ label, status, spam, count }) => (
        <a
          key={label}
          href={`/admin/newsletter${queryWith({ status, spam })}`}
          aria-current={status === chosen.status && spam === chosen.spam ? 'page' : undefined}
        >
          <strong>{count?.toLocaleString('en-US') ?? '–'}</strong> <span>{label}</span>
        </a>
      ))}
    </nav>
  );
}
