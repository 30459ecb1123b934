import type { SubscriptionView } from '#contract/api/admin-newsletter.ts';
import { displayStatus, type DisplayStatus } from '#contract/display-status.ts';

const colours: Record<DisplayStatus, string> = {
  Verified: 'badge-green',
  Pending: 'badge-yellow',
  Unsubscribed: 'badge-slate',
};

/** The status of a subscription as a badge. */
export function StatusBadge({ subscription }: { subscription: SubscriptionView }) {
  const status = displayStatus(subscription);
  return <span className={`badge ${colours[status]}`}>{status}</span>;
}
