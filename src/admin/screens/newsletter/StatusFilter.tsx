import { useStore } from '@nanostores/react';
import { displayStatuses } from '#contract/api/admin-newsletter.ts';
import { $query, queryWith } from '../../stores/address.ts';
import { $counts, $status } from '../../stores/subscribers.ts';

/** How many there are of each status; each count leads to them. */
export default function StatusFilter() {
  const counts = useStore($counts);
  // The links keep what is searched for.
  useStore($query);
  const chosen = useStore($status);
  const choices = [
    { label: 'All', status: '', count: counts?.total },
    ...displayStatuses.map((status) => ({ label: status, status, count: counts?.[status] })),
  ];
  return (
    <nav className="count-filter" aria-label="Subscribers by status">
      {choices.map(({ label, status, count }) => (
        <a
          key={label}
          href={`/admin/newsletter${queryWith({ status })}`}
          aria-current={status === chosen ? 'page' : undefined}
        >
          <strong>{count?.toLocaleString('en-US') ?? '–'}</strong> <span>{label}</span>
        </a>
      ))}
    </nav>
  );
}
