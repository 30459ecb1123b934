import { useStore } from '@nanostores/react';
import type { SubscriptionView } from '#contract/api/admin-newsletter.ts';
import Glyph from '../../parts/Glyph.tsx';
import { focusScreen } from '../../stores/focus.ts';
import { $erasing, askAndErase } from '../../stores/subscribers.ts';
import { SubscriberCells, SubscriberHeadings } from './SubscriberColumns.tsx';

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
              <tr key={id} aria-busy={erasing === id}>
                <SubscriberCells subscription={subscription} />
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
