import { useStore } from '@nanostores/react';
import type { UnreadableRecord } from '#contract/api/unreadable.ts';
import { IconButton } from '../../parts/Button.tsx';
import { focusScreen } from '../../stores/focus.ts';
import type { PagedList } from '../../stores/paged-list.ts';
import { $erasing } from '../../stores/unreadable.ts';
import Unreadable from './Unreadable.tsx';

interface Props<T> {
  list: PagedList<T>;
  names: readonly [one: string, many: string];
  /** Erases one after a confirmation; resolves to whether it is gone. */
  erase: (record: UnreadableRecord) => Promise<boolean>;
}

/** Unreadable records, above their list. The only action is to erase one. */
export default function UnreadableRecords<T>({ list, names, erase }: Props<T>) {
  const { data } = useStore(list.$list);
  const erasing = useStore($erasing);
  return (
    <Unreadable
      records={data?.unreadable ?? []}
      names={names}
      actions={(record) => (
        <IconButton
          glyph="trash"
          label={`Erase the ${names[0]} ${record.id}`}
          disabled={erasing === record.id}
          onClick={async () => {
            if (await erase(record)) focusScreen();
          }}
        />
      )}
    />
  );
}
