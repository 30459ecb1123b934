import { useStore } from '@nanostores/react';
import type { UnreadableItem } from '#contract/api/admin-content.ts';
import Button, { IconButton } from '../../parts/Button.tsx';
import { $busy, askAndDelete, contentItems } from '../../stores/content.ts';
import { focusScreen } from '../../stores/focus.ts';
import { restoreBefore } from '../../stores/unreadable.ts';
import Unreadable from '../lists/Unreadable.tsx';

function Actions({ item: { id, rev, before } }: { item: UnreadableItem }) {
  const busy = useStore($busy).includes(id);
  const name = before?.title ?? id;
  return (
    <>
      {before && (
        <Button
          disabled={busy}
          aria-label={`Restore the previous revision of ${name}`}
          onClick={() => restoreBefore(id, rev, before.rev)}
        >
          Restore the previous revision
        </Button>
      )}
      <IconButton
        glyph="trash"
        label={`Delete ${name}`}
        disabled={busy}
        onClick={async () => {
          if (await askAndDelete({ id, title: name })) focusScreen();
        }}
      />
    </>
  );
}

/** Items that cannot be read, above the list. */
export default function UnreadableItems() {
  const { data } = useStore(contentItems.$list);
  return (
    <Unreadable
      records={data?.unreadable ?? []}
      names={['item', 'items']}
      nameOf={({ id, before }) => <a href={`/admin/content/${id}`}>{before?.title ?? id}</a>}
      actions={(item) => <Actions item={item} />}
    />
  );
}
