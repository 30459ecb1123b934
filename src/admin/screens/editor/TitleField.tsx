import { edit, type Editor } from '../../stores/editor.ts';

/** The title as it appears on the page. Enter moves on to the text. */
export default function TitleField({ editor, onEnter }: { editor: Editor; onEnter: () => void }) {
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
