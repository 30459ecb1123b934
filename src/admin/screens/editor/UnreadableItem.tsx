import { useStore } from '@nanostores/react';
import NotLoaded from '../../parts/NotLoaded.tsx';
import ScreenHead from '../../parts/ScreenHead.tsx';
import Button from '../../parts/Button.tsx';
import { go } from '../../routing/router.ts';
import { $busy, askAndDelete } from '../../stores/content.ts';
import { $history } from '../../stores/history.ts';
import { restoreBefore } from '../../stores/unreadable.ts';
import { reasons } from '../lists/Unreadable.tsx';
import Revisions from './Revisions.tsx';

/** Replaces the editor for an item whose newest revision cannot be read, and shows earlier ones. */
export default function UnreadableItem({ id }: { id: string }) {
  const { data, error } = useStore($history);
  const busy = useStore($busy).includes(id);
  if (!data) {
    return (
      <NotLoaded error={error} rows={3} text="The history could not be loaded." onRetry={() => $history.invalidate()} />
    );
  }
  const [newest] = data;
  const before = data.find(({ item }) => item !== null);
  const title = before?.item?.title ?? id;
  return (
    <>
      <ScreenHead title={title} />
      <section className="notice unreadable-notice" aria-labelledby="unreadable-title">
        <h2 id="unreadable-title">This item cannot be read</h2>
        <p>
          {reasons[newest?.unreadable ?? 'damaged']} Visitors do not see it until you decide.{' '}
          {before
            ? 'The previous revision comes back as a new one, and is not public until you publish it.'
            : 'No earlier revision can be read either.'}
        </p>
        <div className="screen-actions">
          {newest && before && (
            <Button look="primary" disabled={busy} onClick={() => restoreBefore(id, newest.rev, before.rev)}>
              Restore the previous revision
            </Button>
          )}
          <Button
            look="danger"
            disabled={busy}
            onClick={() => askAndDelete({ id, title }, () => go('/admin/content', true))}
          >
            Delete
          </Button>
        </div>
      </section>
      <Revisions revisions={data} />
    </>
  );
}
