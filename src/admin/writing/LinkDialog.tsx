import { useEffect, useState, type KeyboardEvent } from 'react';
import Dialog from '../parts/Dialog.tsx';
import type { EditorHandle } from './editor-handle.ts';
import type { PageChoice } from './writing-services.ts';

interface Props {
  editor: EditorHandle;
  pages: () => Promise<readonly PageChoice[]>;
  onClose: () => void;
}

const most = 8;
const address = /^(?:https?:\/\/|mailto:|\/|#|www\.)\S+/i;

/** Typed text as an address; null if it is not one. */
const addressOf = (typed: string): string | null =>
  !address.test(typed) ? null : /^www\./i.test(typed) ? `https://${typed}` : typed;

/** The pages whose name or address contains the search. */
function matching(pages: readonly PageChoice[], sought: string): readonly PageChoice[] {
  const wanted = sought.toLowerCase();
  return pages.filter(({ title, path }) => `${title} ${path}`.toLowerCase().includes(wanted)).slice(0, most);
}

/** Asks for the target of a link: a page on this site by name, or any address. */
export default function LinkDialog({ editor, pages, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<readonly PageChoice[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [position, setPosition] = useState(0);
  useEffect(() => {
    pages().then(setKnown, () => setFailed(true));
  }, [pages]);

  const sought = typed.trim();
  const given = addressOf(sought);
  const own: readonly PageChoice[] = given ? [{ path: given, title: given, note: 'Address' }] : [];
  const choices = [...own, ...matching(known ?? [], sought)];
  const selected = choices[Math.min(position, choices.length - 1)];
  const take = (choice: PageChoice | undefined): void => {
    if (!choice) return;
    editor.link(choice.path, choice.title);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && choices.length > 0) setPosition((position + by + choices.length) % choices.length);
    else if (event.key === 'Enter') take(selected);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const words = editor.selected();
  return (
    <Dialog open onClose={onClose} labelledBy="link-title" className="palette">
      <h2 id="link-title" className="visually-hidden">
        {words ? `Link “${words.slice(0, 60)}” to` : 'Link to'}
      </h2>
      <input
        className="palette-field"
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls="link-choices"
        aria-activedescendant={selected && `link-${selected.path}`}
        aria-autocomplete="list"
        aria-label="Link to"
        placeholder="A page of this site, or an address"
        autoComplete="off"
        spellCheck={false}
        data-first-focus
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setPosition(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="link-choices" className="palette-choices" role="listbox" aria-label="Possible targets">
        {choices.map((choice) => (
          <div
            key={choice.path}
            id={`link-${choice.path}`}
            className="palette-choice"
            role="option"
            aria-selected={choice === selected}
            onClick={() => take(choice)}
          >
            <span>{choice.title}</span> <span className="hint">{choice.note}</span>
          </div>
        ))}
      </div>
      <p className="palette-status hint" role="status">
        {failed
          ? 'The pages could not be loaded. You can still type an address.'
          : known === null
            ? 'Loading the pages...'
            : choices.length === 0
              ? 'No page has that name. Type an address that begins with https:// or /.'
              : `${choices.length} found. Arrows choose, Enter links.`}
      </p>
    </Dialog>
  );
}
