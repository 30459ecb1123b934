import { useStore } from '@nanostores/react';
import Button from '../../parts/Button.tsx';
import { $erasingMany, $selected, eraseSelected, selectAllShown, selectNone } from '../../stores/contact-erasure.ts';
import { contacts } from '../../stores/contacts.ts';

/** Actions for the selected messages. Fixed to the lower edge, so that selecting the first one moves nothing. */
export default function SelectedContacts() {
  const { length } = useStore($selected);
  const erased = useStore($erasingMany);
  const shown = useStore(contacts.$list).data?.records.length ?? 0;
  if (length === 0 && erased === null) return null;
  const waits = erased !== null;
  return (
    <section className="selection-bar selection-bar-below" aria-label="Selected messages">
      <p role="status">
        {length} selected{erased ? `, ${erased} erased` : ''}
      </p>
      {length < shown && (
        <Button disabled={waits} onClick={selectAllShown}>
          Select all {shown} shown
        </Button>
      )}
      <Button disabled={waits} onClick={selectNone}>
        Select none
      </Button>
      <Button look="danger" disabled={waits} onClick={() => void eraseSelected()}>
        Erase selected
      </Button>
    </section>
  );
}
