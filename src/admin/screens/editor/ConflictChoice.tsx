import { useStore } from '@nanostores/react';
import type { ContentItemView } from '#contract/api/admin-content.ts';
import { draftOf } from '../../editor/draft.ts';
import { readableTime } from '../../editor/readable-time.ts';
import { differencesOf } from '../../editor/versions.ts';
import type { Editor } from '../../stores/editor.ts';
import { $saving, saveChosen } from '../../stores/save-content.ts';
import Versions from './Versions.tsx';

/** Both versions of an item that was saved elsewhere in the meantime. */
export default function ConflictChoice({ editor, conflict }: { editor: Editor; conflict: ContentItemView }) {
  const saving = useStore($saving);
  const { type, draft, base } = editor;
  const theirs = draftOf(conflict);
  return (
    <Versions
      id="conflict-title"
      title="Someone else has saved this item"
      about={`That was at ${readableTime(conflict.updatedAt)}. Choose field by field which version to keep. The version saved elsewhere stays in the history. Any of your changes that you do not choose are lost.`}
      differences={differencesOf(type, base ? draftOf(base) : theirs, draft, theirs)}
      action={saving ? 'Saving...' : 'Save the chosen version'}
      isBusy={saving}
      onChoose={saveChosen}
    />
  );
}
