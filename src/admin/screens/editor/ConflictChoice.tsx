import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ContentItemView } from '#contract/api/admin-content.ts';
import Button from '../../parts/Button.tsx';
import { draftOf } from '../../editor/draft.ts';
import { readableTime } from '../../editor/readable-time.ts';
import { differencesOf, type Difference, type Side } from '../../editor/versions.ts';
import type { Editor } from '../../stores/editor.ts';
import { $saving, saveChosen } from '../../stores/save-content.ts';
import FieldChoice from './FieldChoice.tsx';

/**
 * Both versions of an item that was saved elsewhere in the meantime, field by field (rules 28). If only one side
 * changed a field, that side is preselected.
 */
export default function ConflictChoice({ editor, conflict }: { editor: Editor; conflict: ContentItemView }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const saving = useStore($saving);
  const { type, draft, base } = editor;
  const theirs = draftOf(conflict);
  const differences = differencesOf(type, base ? draftOf(base) : theirs, draft, theirs);
  const sideOf = ({ name, changedBy }: Difference): Side => chosen[name] ?? (changedBy === 'them' ? 'theirs' : 'mine');
  const sides = Object.fromEntries(differences.map((difference) => [difference.name, sideOf(difference)]));
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" tabIndex={-1}>
        Someone else has saved this item
      </h2>
      <p className="hint">
        That was at {readableTime(conflict.updatedAt)}. Choose field by field which version stays. The version saved
        elsewhere stays in the history. What you do not choose of yours is lost.
      </p>
      {differences.map((difference) => (
        <FieldChoice
          key={difference.name}
          difference={difference}
          chosen={sideOf(difference)}
          onChoose={(side) => setChosen({ ...chosen, [difference.name]: side })}
        />
      ))}
      {differences.length === 0 && <p>Both versions are the same.</p>}
      <div className="screen-actions">
        <Button look="primary" disabled={saving} onClick={() => saveChosen(sides)}>
          {saving ? 'Saving...' : 'Save the chosen version'}
        </Button>
      </div>
    </section>
  );
}
