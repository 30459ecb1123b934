import { useRef, type KeyboardEvent } from 'react';
import type { Action, EditorHandle } from './editor-handle.ts';
import ToolGlyph, { type ToolName } from './ToolGlyph.tsx';

interface Tool {
  name: ToolName;
  label: string;
  /** Its keys, with Ctrl or ⌘. */
  keys?: string;
}

/** In groups, as they stand. Which keys do what, the editor says (`code-mirror.ts`). */
const groups: readonly (readonly Tool[])[] = [
  [
    { name: 'bold', label: 'Bold', keys: 'B' },
    { name: 'italic', label: 'Italic', keys: 'I' },
    { name: 'link', label: 'Link', keys: 'K' },
    { name: 'code', label: 'Code', keys: 'E' },
  ],
  [
    { name: 'heading', label: 'Heading', keys: 'Alt 2' },
    { name: 'subheading', label: 'Subheading', keys: 'Alt 3' },
    { name: 'bullets', label: 'List', keys: 'Shift 8' },
    { name: 'numbers', label: 'Numbered list', keys: 'Shift 7' },
    { name: 'tasks', label: 'Task list' },
    { name: 'quote', label: 'Quote', keys: 'Shift 9' },
  ],
  [
    { name: 'picture', label: 'Picture', keys: 'Alt P' },
    { name: 'table', label: 'Table' },
    { name: 'footnote', label: 'Footnote', keys: 'Alt F' },
    { name: 'find', label: 'Find and replace', keys: 'F' },
  ],
];

const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

interface Props {
  /** Null until it is there; the buttons wait for it in their places. */
  editor: EditorHandle | null;
  onLink: () => void;
  onPicture: () => void;
}

/** The tools of a text. Tab reaches one of them, arrow keys lead from one to the next. */
export default function Toolbar({ editor, onLink, onPicture }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const act = (name: ToolName): void => {
    if (!editor) return;
    if (name === 'link') onLink();
    else if (name === 'picture') onPicture();
    else if (name === 'find') editor.find();
    else editor.run(name satisfies Action);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const here = buttons.indexOf(event.target as HTMLButtonElement);
    const { length } = buttons;
    const next = { ArrowRight: here + 1, ArrowLeft: here - 1 + length, Home: 0, End: length - 1 }[event.key];
    if (next === undefined || here < 0) return;
    event.preventDefault();
    const target = buttons[next % length];
    for (const button of buttons) button.tabIndex = button === target ? 0 : -1;
    target?.focus();
  };
  return (
    <div ref={bar} className="writing-tools" role="toolbar" aria-label="Text tools" onKeyDown={onKeyDown}>
      {groups.map((tools, index) => (
        <div key={index} className="writing-tool-group">
          {tools.map(({ name, label, keys }, place) => (
            <button
              key={name}
              className="icon-button"
              type="button"
              tabIndex={index + place === 0 ? 0 : -1}
              aria-label={label}
              title={keys ? `${label} (${commandKey} ${keys})` : label}
              // They can be reached meanwhile, and so can those that a narrow screen scrolls to.
              aria-disabled={!editor}
              // The text keeps its selection, and an input method its letter.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => act(name)}
            >
              <ToolGlyph name={name} />
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
