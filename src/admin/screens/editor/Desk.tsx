import { useStore } from '@nanostores/react';
import { readingOf } from '#contract/content/essay-text.ts';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../parts/when-idle.ts';
import { $focusMode, $side, endFocusByEscape, isBeside, openSide, type Side } from '../../stores/desk.ts';
import { $editor, edit, editContent, type Editor } from '../../stores/editor.ts';
import type { EditorHandle, Problem } from '../../writing/editor-handle.ts';
import MarkdownEditor from '../../writing/MarkdownEditor.tsx';
import { outlineOf } from '../../writing/outline.ts';
import ContentForm from './ContentForm.tsx';
import ItemFields from './ItemFields.tsx';
import JsonText from './JsonText.tsx';
import LivePreview from './LivePreview.tsx';
import Outline from './Outline.tsx';
import Problems from './Problems.tsx';
import Readers from './Readers.tsx';

/** The title as it appears on the page. Enter moves on to the text. */
function TitleField({ editor, onEnter }: { editor: Editor; onEnter: () => void }) {
  const error = editor.errors['title'];
  return (
    <div className="desk-title">
      <label className="visually-hidden" htmlFor="title">
        Title
      </label>
      <textarea
        id="title"
        dir="auto"
        rows={1}
        autoComplete="off"
        autoFocus={editor.base === null && editor.draft.title === ''}
        spellCheck
        placeholder="Title"
        aria-describedby="title-help"
        aria-invalid={error !== undefined}
        value={editor.draft.title}
        onChange={({ target }) => edit('title', target.value.replaceAll(/\s*\n\s*/g, ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      <p id="title-help" className="hint">
        {error !== undefined && <strong className="field-error">{error}</strong>}
      </p>
    </div>
  );
}

const sideNames: Record<Side, string> = {
  details: 'Details',
  preview: 'Live preview',
  outline: 'Outline',
  problems: 'To fix',
  readers: 'Readers',
};

/**
 * Changes the body of the current draft: the editor reports a text with a delay, during which other fields may have
 * changed.
 */
function editBody(body: string): void {
  const content = $editor.get()?.draft.content;
  if (content) editContent({ content: { ...content, body }, json: null }, 'content.body');
}

/** The length of a text, counted when there is time. */
function Facts({ text }: { text: string }) {
  const [{ words, minutes }, setFacts] = useState(() => readingOf(text));
  useEffect(() => whenIdle(() => setFacts(readingOf(text))), [text]);
  return (
    <p className="hint desk-facts">
      {words.toLocaleString('en')} {words === 1 ? 'word' : 'words'} · {minutes} min read
    </p>
  );
}

/** If it opens below the text, scrolls to it; otherwise nothing would seem to have happened. */
function press(side: Side | null): void {
  openSide(side);
  const show = () => document.getElementById('desk-side')?.scrollIntoView({ block: 'start' });
  if (side !== null && !isBeside()) requestAnimationFrame(show);
}

function DeskBar({ text, problems }: { text: string; problems: number }) {
  const side = useStore($side);
  const isFocused = useStore($focusMode);
  return (
    <div className="desk-bar">
      <Facts text={text} />
      {(['problems', 'outline', 'readers', 'preview', 'details'] as const).map((name) => (
        <button
          key={name}
          className="chip-button"
          type="button"
          aria-pressed={side === name}
          aria-controls="desk-side"
          onClick={() => press(side === name ? null : name)}
        >
          {name === 'problems' && problems > 0 ? `${problems} to fix` : sideNames[name]}
        </button>
      ))}
      <button className="chip-button" type="button" aria-pressed={isFocused} onClick={() => $focusMode.set(!isFocused)}>
        Focus
      </button>
    </div>
  );
}

/** The writing desk: title and text, with everything else beside them. */
export default function Desk({ editor, isJson }: { editor: Editor; isJson: boolean }) {
  const [text, setText] = useState<EditorHandle | null>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const side = useStore($side);
  const isFocused = useStore($focusMode);
  const { draft, errors } = editor;
  const body = typeof draft.content['body'] === 'string' ? draft.content['body'] : '';
  const error = errors['content.body'];
  const isRefused = Object.keys(errors).some((path) => path !== 'content.body' && path !== 'title');

  useEffect(() => text?.setFocusMode(isFocused), [text, isFocused]);
  useEffect(() => (isFocused ? endFocusByEscape() : undefined), [isFocused]);
  useEffect(() => () => $focusMode.set(false), []);
  // Opens the panel, so that a refused field can be focused.
  useEffect(() => {
    if (isRefused) openSide('details');
  }, [isRefused]);

  return (
    <div className="desk" data-side={side ?? 'none'} data-focus={isFocused}>
      <DeskBar text={body} problems={problems.length} />
      <div className="desk-page">
        <TitleField editor={editor} onEnter={() => text?.focus()} />
        <div hidden={isJson}>
          <MarkdownEditor
            id="content.body"
            label="Body"
            value={body}
            describedBy="content.body-help"
            invalid={error !== undefined}
            onChange={editBody}
            onOpen={setText}
            onProblems={setProblems}
          />
          <p id="content.body-help" className="hint">
            {error !== undefined && <strong className="field-error">{error}</strong>}
          </p>
        </div>
        {isJson && <JsonText editor={editor} />}
      </div>
      <aside
        id="desk-side"
        className="desk-side"
        aria-label={side ? sideNames[side] : undefined}
        hidden={side === null}
      >
        <div className="desk-details" hidden={side !== 'details'}>
          <ItemFields editor={editor} isBeside />
          {!isJson && <ContentForm editor={editor} isBeside />}
        </div>
        {side === 'preview' && <LivePreview editor={editor} text={text} />}
        {side === 'problems' && <Problems problems={problems} onGo={(line, column) => text?.goTo(line, column)} />}
        {side === 'readers' && <Readers base={editor.base} />}
        {side === 'outline' && <Outline headings={outlineOf(body)} onGo={(line) => text?.goTo(line)} />}
      </aside>
    </div>
  );
}
