import { useStore } from '@nanostores/react';
import { displayStatus, type DisplayStatus, type SubscriptionView } from '#contract/api/admin-newsletter.ts';
import Glyph from '../../parts/Glyph.tsx';
import Moment from '../../parts/Moment.tsx';
import { focusScreen } from '../../stores/focus.ts';
import { $erasing, askAndErase } from '../../stores/subscribers.ts';

const colours: Record<DisplayStatus, string> = {
  Verified: 'badge-green',
  Pending: 'badge-yellow',
  Unsubscribed: 'badge-slate',
};

function StatusBadge({ subscription }: { subscription: SubscriptionView }) {
  const status = displayStatus(subscription);
  return <span className={`badge ${colours[status]}`}>{status}</span>;
}

/** The subscriptions as a table. */
export default function SubscriberTable({ subscribers }: { subscribers: readonly SubscriptionView[] }) {
  const erasing = useStore($erasing);
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Email</th>
            <th scope="col" className="medium-up">
              Status
            </th>
            <th scope="col" className="wide-only">
              Subscribed
            </th>
            <th scope="col" className="wide-only">
              Verified
            </th>
            <th scope="col" className="wide-only">
              Unsubscribed
            </th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {subscribers.map((subscription) => {
            const { id, email, createdAt, verifiedAt, unsubscribedAt } = subscription;
            return (
              <tr key={id} aria-busy={erasing === id}>
                <td className="cell-main">
                  {email}
                  <span className="small-only cell-below">
                    <StatusBadge subscription={subscription} />
                  </span>
                </td>
                <td className="medium-up">
                  <StatusBadge subscription={subscription} />
                </td>
                {[createdAt, verifiedAt, unsubscribedAt].map((at, index) => (
                  <td key={index} className="cell-time wide-only">
                    {at === null ? '–' : <Moment at={at} />}
                  </td>
                ))}
                <td className="cell-action">
                  <button
                    className="icon-button"
                    type="button"
                    aria-label={`Erase ${email}`}
                    disabled={erasing === id}
                    onClick={async () => {
                      if (await askAndErase(subscription)) focusScreen();
                    }}
                  >
                    <Glyph name="trash" />
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
