import { useStore } from '@nanostores/react';
import type { KeyboardEvent } from 'react';
import Dialog from './parts/Dialog.tsx';
import {
  $groups,
  $paletteOpen,
  $paletteText,
  $searching,
  $selected,
  choose,
  closePalette,
  moveSelection,
  typeInPalette,
  type Group,
} from './stores/palette.ts';

function pressed(event: KeyboardEvent): void {
  if (event.nativeEvent.isComposing) return;
  switch (event.key) {
    case 'ArrowDown':
      moveSelection(1);
      break;
    case 'ArrowUp':
      moveSelection(-1);
      break;
    case 'Enter':
      choose($selected.get());
      break;
    default:
      return;
  }
  event.preventDefault();
}

/** Keeps the selected choice in view; the focus stays in the field. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function Choices({ groups }: { groups: readonly Group[] }) {
  const selected = useStore($selected);
  return (
    <div id="palette-choices" className="palette-choices" role="listbox" aria-label="Screens, actions and records">
      {groups.map(({ name, choices }) => (
        <div key={name} role="group" aria-label={name}>
          <p className="palette-group" aria-hidden="true">
            {name}
          </p>
          {choices.map((choice) => {
            const isSelected = choice.id === selected?.id;
            return (
              <div
                key={choice.id}
                ref={isSelected ? reveal : null}
                id={`choice-${choice.id}`}
                className="palette-choice"
                role="option"
                aria-selected={isSelected}
                onClick={() => choose(choice)}
              >
                <span>{choice.label}</span> <span className="hint">{choice.note}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Palette() {
  const text = useStore($paletteText);
  const groups = useStore($groups);
  const selected = useStore($selected);
  const searching = useStore($searching);
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  return (
    <>
      <h2 id="palette-title" className="visually-hidden">
        Go to or find
      </h2>
      <input
        className="palette-field"
        role="combobox"
        aria-expanded={count > 0}
        aria-controls="palette-choices"
        aria-activedescendant={selected && `choice-${selected.id}`}
        aria-autocomplete="list"
        aria-label="Go to or find"
        placeholder="Screen, text, person, picture, setting or action"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => typeInPalette(event.target.value)}
        onKeyDown={pressed}
      />
      <Choices groups={groups} />
      <p className="palette-status hint" role="status">
        {searching ? 'Searching...' : count === 0 ? 'Nothing found.' : `${count} found. Arrows choose, Enter opens.`}
      </p>
    </>
  );
}

/** Opens a screen, a record or a setting by name, and runs the commands available here (Ctrl or ⌘ K). */
export default function CommandPalette() {
  const open = useStore($paletteOpen);
  return (
    <Dialog open={open} onClose={closePalette} labelledBy="palette-title" className="palette">
      <Palette />
    </Dialog>
  );
}
