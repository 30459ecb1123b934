import type { ReactNode } from 'react';
import type { SubscriptionView } from '#contract/api/admin-newsletter.ts';
import { namesWith } from '#contract/field-list.ts';
import { subscriberFields, type SubscriberColumn } from '#contract/subscriber-fields.ts';
import { useStore } from '@nanostores/react';
import Moment from '../../parts/Moment.tsx';
import { $query } from '../../stores/address.ts';
import { StatusBadge } from './StatusBadge.tsx';

const fields = namesWith(subscriberFields, 'column');

/** The address, as a link to the subscriber. If it is too long for its column, it breaks before the `@`. */
function Address({ subscription, value }: CellProps) {
  const query = useStore($query);
  const [, local, domain] = /^(.*)(@.*)$/.exec(value ?? '') ?? ['', value, ''];
  return (
    <a href={`/admin/newsletter/${subscription.id}${query}`}>
      {local}
      <wbr />
      {domain}
    </a>
  );
}

/** The screen width from which a column is shown. */
const widths: Record<SubscriberColumn, string | undefined> = {
  address: undefined,
  status: 'max-sm:hidden',
  moment: 'max-[68rem]:hidden',
  text: 'max-[68rem]:hidden',
};

export function SubscriberHeadings() {
  return fields.map((name) => (
    <th key={name} scope="col" className={widths[subscriberFields[name].column]}>
      {subscriberFields[name].label}
    </th>
  ));
}

interface CellProps {
  subscription: SubscriptionView;
  value: string | null | undefined;
}

const cells: Record<SubscriberColumn, (props: CellProps) => ReactNode> = {
  address: ({ subscription, value }) => (
    <td className="cell-main wrap-anywhere whitespace-normal text-[0.94rem]">
      <Address subscription={subscription} value={value} />
      <span className="cell-below sm:hidden">
        <StatusBadge subscription={subscription} />
      </span>
      {subscription.spam && (
        <span className="cell-below row-reason">{subscription.spamReason ?? 'No reason was noted.'}</span>
      )}
    </td>
  ),
  status: ({ subscription }) => (
    <td className={widths.status}>
      <StatusBadge subscription={subscription} />
    </td>
  ),
  moment: ({ value }) => <td className={`cell-time ${widths.moment}`}>{value ? <Moment at={value} /> : '–'}</td>,
  text: ({ value }) => <td className={widths.text}>{value || '–'}</td>,
};

/** The cells of one subscription, as src/contract/subscriber-fields.ts defines them. */
export function SubscriberCells({ subscription }: { subscription: SubscriptionView }) {
  return fields.map((name) => {
    const Cell = cells[subscriberFields[name].column];
    return <Cell key={name} subscription={subscription} value={subscription[name]} />;
  });
}
