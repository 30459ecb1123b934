import { useStore } from '@nanostores/react';
import type { SubscriptionView } from '#contract/api/admin-newsletter.ts';
import { displayStatus } from '#contract/display-status.ts';
import Button, { IconButton } from '../../parts/Button.tsx';
import { focusScreen } from '../../stores/focus.ts';
import { $erasing, $filing, askAndErase, fileAsSpam } from '../../stores/subscribers.ts';
import { SubscriberCells, SubscriberHeadings } from './SubscriberColumns.tsx';

/** Files a subscription as spam, or takes it out again. Not offered for unsubscribed ones, which get no mail anyway. */
function File({ subscription }: { subscription: SubscriptionView }) {
  const filing = useStore($filing) === subscription.id;
  if (!subscription.spam && displayStatus(subscription) === 'Unsubscribed') return null;
  const file = async () => {
    if (await fileAsSpam(subscription, !subscription.spam)) focusScreen();
  };
  return subscription.spam ? (
    <Button aria-label={`Not spam: ${subscription.email}`} disabled={filing} onClick={file}>
      Not spam
    </Button>
  ) : (
    <IconButton glyph="ban" label={`File ${subscription.email} as spam`} disabled={filing} onClick={file} />
  );
}

/** The subscriptions as a table. */
export default function SubscriberTable({ subscribers }: { subscribers: readonly SubscriptionView[] }) {
  const erasing = useStore($erasing);
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <SubscriberHeadings />
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {subscribers.map((subscription) => {
            const { id, email } = subscription;
            return (
              <tr key={id} className={subscription.spam ? 'filed-row' : undefined} aria-busy={erasing === id}>
                <SubscriberCells subscription={subscription} />
                <td className="cell-action">
                  <File subscription={subscription} />
                  <IconButton
                    glyph="trash"
                    label={`Erase ${email}`}
                    disabled={erasing === id}
                    onClick={async () => {
                      if (await askAndErase(subscription)) focusScreen();
                    }}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
