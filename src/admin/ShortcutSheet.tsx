import { useStore } from '@nanostores/react';
import Button from './parts/Button.tsx';
import { commandKey } from './parts/command-key.ts';
import Dialog from './parts/Dialog.tsx';
import { mainScreens } from './routing/screens.ts';
import { writingKeys } from './parts/text-tools.ts';
import { $sheetOpen, $singleKeys, setSingleKeys } from './stores/shortcuts.ts';

interface Shortcut {
  keys: readonly string[];
  text: string;
}

const shortcuts: readonly Shortcut[] = [
  { keys: [commandKey, 'K'], text: 'Go to a screen, find a text, person, picture or setting, or do something' },
  { keys: ['/'], text: 'Search on this screen' },
  { keys: ['?'], text: 'This help' },
  { keys: ['F8'], text: 'Go to the current notice' },
  { keys: ['Esc'], text: 'Close what is open' },
  ...mainScreens.map(({ key, label }) => ({ keys: ['g', key], text: label })),
  // Both in the list and in an open message.
  { keys: ['j'], text: 'Contacts: next (older) message' },
  { keys: ['k'], text: 'Contacts: previous (newer) message' },
  { keys: ['Enter'], text: 'Contacts: open the marked message' },
  { keys: ['e'], text: 'Contacts: close the marked or open message' },
  { keys: ['Esc'], text: 'Contacts: back to the list, or clear the selection' },
];

function Shortcuts({ of }: { of: readonly Shortcut[] }) {
  return (
    <dl className="shortcuts">
      {of.map(({ keys, text }) => (
        <div key={text} className="shortcut">
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The list of shortcuts. */
export default function ShortcutSheet() {
  const open = useStore($sheetOpen);
  const singleKeys = useStore($singleKeys);
  const close = () => $sheetOpen.set(false);
  return (
    <Dialog open={open} onClose={close} labelledBy="shortcuts-title">
      <h2 id="shortcuts-title">Keyboard shortcuts</h2>
      <Shortcuts of={shortcuts} />
      <h3 className="text-[1rem]">In the text editor</h3>
      <Shortcuts of={writingKeys} />
      <div className="setting-switch">
        <label htmlFor="single-keys">Single-key shortcuts</label>
        <input
          id="single-keys"
          className="switch"
          type="checkbox"
          role="switch"
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
      </div>
      <div className="dialog-actions">
        <Button look="primary" onClick={close}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
