import { useStore } from '@nanostores/react';
import { contactStates } from '#contract/api/admin-contacts.ts';
import { $query, queryWith } from '../../stores/address.ts';
import { $counts, $state, $states } from '../../stores/contacts.ts';
import { contactStateNames } from './ContactState.tsx';

/** How many inbox messages are in each state; each count is a link. A dash stands for a number not counted yet. */
export default function StateFilter() {
  const counts = useStore($counts);
  const states = useStore($states);
  const chosen = useStore($state);
  // The links keep the search.
  useStore($query);
  const choices = [
    { label: 'All', state: '', count: counts?.inbox },
    ...contactStates.map((state) => ({ label: contactStateNames[state].name, state, count: states?.[state] })),
  ];
  return (
    <nav className="count-filter state-filter" aria-label="Messages by state">
      {choices.map(({ label, state, count }) => (
        <a
          key={label}
          href={`/admin/contacts${queryWith({ state, spam: '' })}`}
          aria-current={state === chosen ? 'page' : undefined}
        >
          <strong>{count?.toLocaleString('en-US') ?? '–'}</strong> <span>{label}</span>
        </a>
      ))}
    </nav>
  );
}
