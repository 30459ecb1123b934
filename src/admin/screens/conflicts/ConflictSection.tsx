import { useId } from 'react';
import type { SyncedFile } from '#contract/api/admin-sync.ts';
import { nameOf } from '#contract/content/item-name.ts';
import Button from '../../parts/Button.tsx';
import OutcomeBadge from '../../parts/OutcomeBadge.tsx';
import { forgetDropped, type ConflictFile } from '../../stores/conflicts.ts';
import { focusScreen } from '../../stores/focus.ts';
import type { Resolution } from '../../stores/resolve-conflict.ts';
import { lookAtDocument } from '../../stores/sync.ts';
import ConflictForm from './ConflictForm.tsx';

interface Props {
  conflict: ConflictFile;
  resolution: Resolution;
  isOpen: boolean;
  canHide: boolean;
  onToggle: () => void;
}

/** What to do about a file whose conflict cannot be resolved here, or is gone. */
function Elsewhere({ conflict: { file, document } }: Pick<Props, 'conflict'>) {
  const isTaken = file.outcome === 'conflict';
  return (
    <>
      <p>{isTaken ? file.note : `This is no longer a conflict. ${file.note}`}</p>
      <div className="screen-actions">
        {isTaken && file.slug !== undefined && (
          <a className="btn btn-quiet btn-small" href={`/admin/content?q=${encodeURIComponent(file.slug)}`}>
            Find the other item
          </a>
        )}
        {!isTaken && document && (
          <Button look="primary" onClick={() => lookAtDocument(document)}>
            Add now
          </Button>
        )}
      </div>
    </>
  );
}

/** The name of a file's item; the file's own name if it could not be read. */
const shownName = ({ type, slug, title, name }: SyncedFile): string =>
  type && slug !== undefined && title !== undefined ? nameOf({ type, slug, title }) : (title ?? name);

/** One file, with its conflicts place by place while it is open. */
export default function ConflictSection({ conflict, resolution, isOpen, canHide, onToggle }: Props) {
  const id = useId();
  const { file, document } = conflict;
  const places = file.conflicts?.length ?? 0;
  const canSettle = file.outcome === 'conflict' && file.id !== undefined;
  return (
    <section className="clash" aria-labelledby={id}>
      <div className="clash-head">
        <h2 id={id}>{shownName(file)}</h2>
        <OutcomeBadge outcome={file.outcome} />
        {file.type && <span className="tag">{file.type}</span>}
        <p className="hint clash-name">
          {document && 'Dropped: '}
          {file.name}
        </p>
        <div className="screen-actions">
          {document && (
            <Button
              aria-label={`Forget this file: ${file.name}`}
              onClick={() => {
                forgetDropped(document.name);
                focusScreen();
              }}
            >
              Forget this file
            </Button>
          )}
          {canSettle && (canHide || !isOpen) && (
            <Button aria-expanded={isOpen} onClick={onToggle}>
              {isOpen ? 'Hide' : 'Show'} {places === 1 ? '1 place' : `${places} places`}
            </Button>
          )}
        </div>
      </div>
      {resolution.stale && (
        <p className="notice" role="alert">
          {resolution.stale} The conflict was reloaded. Your choices are kept where nothing changed.
        </p>
      )}
      {!canSettle ? (
        <Elsewhere conflict={conflict} />
      ) : (
        isOpen && <ConflictForm conflict={conflict} resolution={resolution} />
      )}
    </section>
  );
}
