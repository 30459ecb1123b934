import { useRef, type KeyboardEvent } from 'react';
import type { EditorHandle } from './editor-handle.ts';
import { commandKey } from '../parts/command-key.ts';
import ToolGlyph, { type ToolName } from './ToolGlyph.tsx';
import { toolGroups } from '../parts/text-tools.ts';

interface Props {
  /** Null until it has loaded; the buttons are shown but inactive. */
  editor: EditorHandle | null;
  onLink: () => void;
  onPicture: () => void;
}

/** The writing tools. Tab reaches one of them, arrow keys move between them. */
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
        <div key={index} className="flex">
          {tools.map(({ name, label, keys }, place) => (
            <button
              key={name}
              className="icon-button"
              type="button"
              tabIndex={index + place === 0 ? 0 : -1}
              aria-label={label}
              title={keys ? `${label} (${commandKey} ${keys})` : label}
              // Still focusable meanwhile, as are tools scrolled out of view on a narrow screen.
              aria-disabled={!editor}
              // Keeps the selection in the text, and the composition of an input method.
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
