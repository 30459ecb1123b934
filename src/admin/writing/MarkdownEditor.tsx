import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { EditorHandle, Problem } from './editor-handle.ts';
import LinkDialog from './LinkDialog.tsx';
import { pendingText } from './pending-text.ts';
import PictureDialog from './PictureDialog.tsx';
import { finish, takeFile, takePicture, type Taken } from './taken-picture.ts';
import Toolbar from './Toolbar.tsx';
import { WritingServicesContext } from './writing-services.ts';

interface Props {
  id: string;
  label: string;
  value: string;
  describedBy: string;
  invalid: boolean;
  onChange: (text: string) => void;
  /** Receives the editor once it is open, and null when it closes. */
  onOpen?: (editor: EditorHandle | null) => void;
  /** Receives the problems in the text, shortly after typing. */
  onProblems?: (problems: readonly Problem[]) => void;
  className?: string;
}

/** The open dialog: for a link, or to describe pictures. */
type Asked = 'link' | readonly Taken[] | null;

/** Markdown as it is typed: a textarea that works at once, replaced by CodeMirror once that has loaded. */
export default function MarkdownEditor({
  id,
  label,
  value,
  describedBy,
  invalid,
  onChange,
  onOpen,
  onProblems,
  className = '',
}: Props) {
  const services = useContext(WritingServicesContext);
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState<Asked>(null);
  const now = useRef({ services, onChange, onOpen, onProblems, value, told: value, isComposing: false });
  useLayoutEffect(() => {
    Object.assign(now.current, { services, onChange, onOpen, onProblems, value });
  });

  const choosePicture = async (handle: EditorHandle) => {
    const { services: given } = now.current;
    const picture = await given?.choosePicture();
    handle.focus();
    if (!given || !picture) return;
    const taken = takePicture(handle, picture);
    if (picture.decorative) void finish(given, taken, '', '');
    else setAsked([taken]);
  };

  useEffect(() => {
    const state = now.current;
    let isClosed = false;
    let opened: EditorHandle | null = null;
    let deafen: (() => void) | undefined;
    const pending = pendingText(
      () => (opened ? withBreaksOf(state.value, opened.tell()) : state.value),
      (text) => {
        state.told = text;
        state.onChange(text);
      },
    );
    const open = async () => {
      const { openEditor } = await import('./code-mirror.ts');
      // An input method would lose its field in the middle of a character.
      while (area.current && state.isComposing) await once(area.current, 'compositionend');
      const typing = area.current;
      const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
      if (isClosed || !host.current || !root || !typing) return;
      const [from, to, isFocused] = [typing.selectionStart, typing.selectionEnd, typing === document.activeElement];
      state.told = state.value;
      const handle = openEditor({
        root,
        text: typing.value,
        label,
        onChange: () => pending.changed(),
        onBlur: () => pending.flush(),
        ask: {
          link: () => setAsked('link'),
          picture: () => void choosePicture(handle),
          pictures: (files, at) => {
            const { services: given } = state;
            if (given) setAsked(files.map((file) => takeFile({ editor: handle, services: given }, file, at)));
          },
        },
        problemsOf: (text) => state.services?.problemsOf(text) ?? [],
        onProblems: (problems) => state.onProblems?.(problems),
      });
      opened = handle;
      handle.setSelection(from, to);
      // Shown before focusing, since a hidden element takes no focus, and keys typed right then would be lost.
      host.current.hidden = false;
      typing.hidden = true;
      if (isFocused) handle.focus();
      deafen = state.services?.onNews(() => handle.judge());
      setEditor(handle);
      state.onOpen?.(handle);
    };
    open().catch(() => setFailed(true));
    return () => {
      isClosed = true;
      deafen?.();
      pending.stop();
      state.onOpen?.(null);
      opened?.close();
      setEditor(null);
    };
  }, [label]);

  // Before anything else is typed: adopts text from outside, but not our own text coming back.
  useLayoutEffect(() => {
    const state = now.current;
    if (!editor || value === state.told) return;
    // The server trims the text, which must not disturb typing at its ends.
    if (value.trim() !== state.told.trim()) editor.take(value.replaceAll(/\r\n?/g, '\n'));
    state.told = value;
  }, [editor, value]);

  // After the dialog has closed: while it is open, nothing behind it takes the focus.
  const wasAsked = useRef(false);
  useEffect(() => {
    if (asked === null && wasAsked.current) editor?.focus();
    wasAsked.current = asked !== null;
  }, [editor, asked]);

  const close = () => setAsked(null);
  return (
    <div className={`writing ${className}`} data-invalid={invalid}>
      <Toolbar editor={editor} onLink={() => setAsked('link')} onPicture={() => editor && void choosePicture(editor)} />
      <div
        ref={host}
        id={editor ? id : undefined}
        className="writing-host"
        tabIndex={editor ? -1 : undefined}
        hidden={!editor}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget && !currentTarget.shadowRoot?.activeElement) editor?.focus();
        }}
      />
      {!editor && (
        <textarea
          ref={area}
          id={id}
          className="writing-area"
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          rows={16}
          spellCheck
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onCompositionStart={() => Object.assign(now.current, { isComposing: true })}
          onCompositionEnd={() => Object.assign(now.current, { isComposing: false })}
        />
      )}
      {failed && (
        <p className="hint" role="status">
          The editor with its buttons could not be loaded. You can still write here; reload the page to try again.
        </p>
      )}
      {editor && services && asked === 'link' && <LinkDialog editor={editor} pages={services.pages} onClose={close} />}
      {editor && services && asked !== null && asked !== 'link' && (
        <PictureDialog services={services} taken={asked} onClose={close} />
      )}
    </div>
  );
}

/** Uses the line breaks of the original text. */
const withBreaksOf = (given: string, text: string): string =>
  given.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;

/** Resolves after an event, once its other listeners have run. */
const once = (target: HTMLElement, event: string): Promise<void> =>
  new Promise((resolve) => target.addEventListener(event, () => setTimeout(resolve), { once: true }));
