import { useStore } from '@nanostores/react';
import { useEffect, useReducer, useState } from 'react';
import { deedsOf, type Deed } from '../../editor/deeds.ts';
import { keptWhere } from '../../editor/keep-in-browser.ts';
import Button from '../../parts/Button.tsx';
import { focusField } from '../../parts/focus-field.ts';
import { $changed, $editor, discard, type Editor } from '../../stores/editor.ts';
import { $keptWork, type KeptWork } from '../../stores/kept-work.ts';
import { $refusals, $saving, save } from '../../stores/save-content.ts';
import { $seenOfEdited } from '../../stores/seen.ts';
import ScheduleDialog from './ScheduleDialog.tsx';

const said = (seconds: number): string =>
  seconds < 60 ? `${seconds} s ago` : seconds < 3600 ? `${Math.floor(seconds / 60)} min ago` : 'over an hour ago';

/** The time since the last save, counting up. Screen readers do not announce every second. */
function KeptSince({ at }: { at: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(ticking);
  }, []);
  return (
    <span className="whitespace-nowrap" aria-hidden="true">
      {' '}
      {said(Math.max(0, Math.round((Math.max(now, at) - at) / 1_000)))}
    </span>
  );
}

const reasons: Record<NonNullable<KeptWork['without']>, string> = {
  unanswered: 'the server does not answer',
  refused: 'the server does not accept it, perhaps because it is too long',
  deleted: 'the item has been deleted',
  'two texts': 'choose between both texts above',
};

/** Where the unsaved work is stored, as far as it is known. */
function Kept({ kept: { at, without, inBrowser } }: { kept: KeptWork }) {
  if (without === null && at !== null)
    return (
      <>
        Unsaved changes, kept on the server
        <KeptSince at={at} />.
      </>
    );
  const reason = without === null ? 'on their way to the server' : reasons[without];
  const where = keptWhere(inBrowser);
  if (!inBrowser) return `Unsaved changes, ${where}, and ${reason}. Save them.`;
  return without === null ? `Unsaved changes, ${where}.` : `Unsaved changes, ${where} only: ${reason}.`;
}

const names = ['save', 'publish', 'schedule'] as const;
type Name = (typeof names)[number];

interface ButtonProps {
  deed: Deed;
  name: Name;
  saving: boolean;
  onPress: () => void;
}

/** Stays focusable even when it has nothing to do. */
function DeedButton({ deed, name, saving, onPress }: ButtonProps) {
  return (
    <button
      className={`btn btn-small ${name === 'publish' ? 'btn-primary' : 'btn-quiet'}`}
      type={name === 'save' ? 'submit' : 'button'}
      aria-disabled={saving || deed.isIdle}
      aria-describedby={`${name}-does`}
      onClick={(event) => {
        event.preventDefault();
        if (!saving && !deed.isIdle) onPress();
      }}
    >
      {deed.label}
    </button>
  );
}

/** After a refused save, focuses the version conflict if there is one, else the first refused field. */
function useRefusals(): void {
  const refusals = useStore($refusals);
  const [seen] = useState(refusals);
  useEffect(() => {
    const editor = $editor.get();
    if (refusals === seen || !editor) return;
    // The panel with the field may have to open first.
    const waiting = setTimeout(() => {
      const [first] = Object.keys(editor.errors);
      if (editor.conflict) focusField('conflict-title');
      else if (first !== undefined) focusField(first);
    }, 50);
    return () => clearTimeout(waiting);
  }, [refusals, seen]);
}

/** The state of the unsaved work, and the buttons for it. */
export default function SaveBar({ editor }: { editor: Editor }) {
  const changed = useStore($changed);
  const saving = useStore($saving);
  const seen = useStore($seenOfEdited);
  const kept = useStore($keptWork);
  const [isAsking, setAsking] = useState(false);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useRefusals();
  const deedsNow = () => deedsOf({ ...editor, changed }, new Date());
  const deeds = deedsNow();
  const press: Record<Name, () => void> = {
    save: () => void save(),
    publish: () => void save('publish'),
    // The item may have become visible since this was drawn.
    schedule: () => (deedsNow().schedule.isIdle ? drawAgain() : setAsking(true)),
  };
  return (
    <div className="save-area">
      <div className="save-bar">
        <p className="hint" role="status">
          {saving ? (
            'Saving...'
          ) : changed ? (
            <Kept kept={kept} />
          ) : (
            ['Everything is saved.', seen].filter(Boolean).join(' ')
          )}
        </p>
        {changed && (
          <Button aria-disabled={saving} onClick={() => !saving && discard()}>
            Discard
          </Button>
        )}
        <div className="deed-buttons">
          {names.map((name) => (
            <DeedButton key={name} deed={deeds[name]} name={name} saving={saving} onPress={press[name]} />
          ))}
        </div>
      </div>
      <dl className="deeds" aria-label="What the buttons do">
        {names.map((name) => (
          <div key={name}>
            <dt>{deeds[name].label}.</dt> <dd id={`${name}-does`}>{deeds[name].does}</dd>
          </div>
        ))}
      </dl>
      <ScheduleDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        publishAt={editor.draft.publishAt}
        does="Until then visitors do not see it."
        onChoose={(at) => void save({ at })}
      />
    </div>
  );
}
