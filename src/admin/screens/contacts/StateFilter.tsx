import { useStore } from '@nanostores/react';
import { contactStates } from '#contract/api/admin-contacts.ts';
import { $counts, $state, $states } from '../../stores/contacts.ts';
import CountFilter from '../lists/CountFilter.tsx';
import { contactStateNames } from './ContactState.tsx';

/** How many inbox messages are in each state. */
export default function StateFilter() {
  const counts = useStore($counts);
  const states = useStore($states);
  const chosen = useStore($state);
  const choices = [
    { label: 'All', state: '', count: counts?.inbox },
    ...contactStates.map((state) => ({ label: contactStateNames[state].name, state, count: states?.[state] })),
  ].map(({ state, ...choice }) => ({ ...choice, query: { state, spam: '' }, isChosen: state === chosen }));
  return <CountFilter label="Messages by state" path="/admin/contacts" choices={choices} className="state-filter" />;
}
