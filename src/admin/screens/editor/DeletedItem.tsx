import { useState } from 'react';
import { contentTypes } from '#contract/content/types.ts';
import Button from '../../parts/Button.tsx';
import { goOnAsNew, type OrphanedWork } from '../../stores/orphaned-work.ts';

/** Says that the item was deleted during editing, and offers to rescue the unsaved work. */
export default function DeletedItem({ work }: { work: OrphanedWork }) {
  const { type, draft } = work;
  const [hasRoom, setHasRoom] = useState(true);
  return (
    <section className="notice notice-row" aria-label="Deleted item">
      <p>This item has been deleted. What you wrote{draft.title && ` in “${draft.title}”`} is kept in this browser.</p>
      <Button onClick={() => setHasRoom(goOnAsNew(work))}>
        Continue it as a new {contentTypes[type].label.toLowerCase()}
      </Button>
      {!hasRoom && (
        <p role="alert">This browser has no room for it. Copy the text, or delete other unsaved work, and try again.</p>
      )}
    </section>
  );
}
