import { useStore } from '@nanostores/react';
import { contactStates } from '#contract/api/admin-contacts.ts';
import { $counts, $state, $states } from '../../stores/contacts.ts';
import { CountFilter } from '../lists/Filters.tsx';
import { contactStateNames } from './ContactState.tsx';

/** How many inbox messages are in each state. */
export default function StateFilter() {
  const counts = useStore($counts);
  const states = useStore($states);
  const chosen = useStore($state);
  const choices = (['', ...contactStates] as const).map((state) => ({
    label: state ? contactStateNames[state].name : 'All',
    query: { state, spam: '' },
    isChosen: state === chosen,
    count: state ? states?.[state] : counts?.inbox,
  }));
  return <CountFilter label="Messages by state" path="/admin/contacts" choices={choices} className="state-filter" />;
}
