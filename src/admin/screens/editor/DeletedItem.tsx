import { contentTypes } from '#contract/content/types.ts';
import { goOnAsNew, type OrphanedWork } from '../../stores/orphaned-work.ts';

/** Says that an item was deleted while somebody wrote at it, and offers a way on for what was written. */
export default function DeletedItem({ work }: { work: OrphanedWork }) {
  const { type, draft } = work;
  return (
    <section className="notice notice-row" aria-label="Deleted meanwhile">
      <p>
        This item was deleted meanwhile. What you wrote{draft.title && ` in “${draft.title}”`} is kept in this browser.
      </p>
      <button className="btn btn-quiet btn-small" type="button" onClick={() => goOnAsNew(work)}>
        Go on with it as a new {contentTypes[type].label.toLowerCase()}
      </button>
    </section>
  );
}
