import { useRef, type KeyboardEvent } from 'react';
import type { EditorHandle } from './editor-handle.ts';
import { commandKey } from '../parts/command-key.ts';
import ToolGlyph, { type ToolName } from './ToolGlyph.tsx';
import { toolGroups } from '../parts/text-tools.ts';

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
    else editor.run(name);
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
      {toolGroups.map((tools, index) => (
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
