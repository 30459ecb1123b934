import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { UnreadableRecord } from '#contract/api/unreadable.ts';
import { IconButton } from '../../parts/Button.tsx';
import Moment from '../../parts/Moment.tsx';
import { focusScreen } from '../../stores/focus.ts';
import type { PagedList } from '../../stores/paged-list.ts';
import { $erasing } from '../../stores/unreadable.ts';

interface Props<R extends UnreadableRecord> {
  records: readonly R[];
  /** The name of one record, and of several. */
  names: readonly [one: string, many: string];
  nameOf?: (record: R) => ReactNode;
  actions: (record: R) => ReactNode;
}

/** Why a record cannot be read, in a sentence. */
export const reasons: Readonly<Record<UnreadableRecord['why'], string>> = {
  damaged: 'Its stored data is damaged.',
  later: 'A later version of the site wrote it.',
};

/** Stored records that cannot be read. They are kept, are excluded from all counts, and await a decision (rules 45). */
export default function Unreadable<R extends UnreadableRecord>({ records, names, nameOf, actions }: Props<R>) {
  if (records.length === 0) return null;
  const [one, many] = names;
  return (
    <section className="unreadable" aria-labelledby="unreadable-title">
      <h2 id="unreadable-title">
        {records.length === 1 ? `1 ${one} cannot be read` : `${records.length} ${many} cannot be read`}
      </h2>
      <p className="hint">The stored data stays as it is. Visitors do not see it.</p>
      <ul className="rows">
        {records.map((record) => (
          <li key={record.id} className="row unreadable-row">
            <span className="unreadable-name">
              <span className="row-name">{nameOf?.(record) ?? record.id}</span>{' '}
              <span className="badge badge-red">Unreadable</span>
              <span className="row-note">
                {reasons[record.why]} {record.at !== null && <Moment at={record.at} />}
              </span>
            </span>
            <span className="unreadable-actions">{actions(record)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RecordsProps<T> {
  list: PagedList<T>;
  names: readonly [one: string, many: string];
  /** Erases one after a confirmation; resolves to whether it is gone. */
  erase: (record: UnreadableRecord) => Promise<boolean>;
}

/** Unreadable records, above their list. The only action is to erase one. */
export function UnreadableRecords<T>({ list, names, erase }: RecordsProps<T>) {
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
