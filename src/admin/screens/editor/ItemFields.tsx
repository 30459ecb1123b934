import { contentStatuses } from '#contract/content/essay.ts';
import { contentTypes, factsOf, isFixed } from '#contract/content/types.ts';
import { itemLabelOf } from '../../fields/group-value.ts';
import { edit, type Editor } from '../../stores/editor.ts';

interface TextProps {
  editor: Editor;
  name: 'title' | 'slug' | 'order';
  label: string;
  help?: string;
  /** Read-only; `help` says why. */
  locked?: boolean;
}

function Text({ editor, name, label, help, locked = false }: TextProps) {
  const error = editor.errors[name];
  return (
    <div className="form-field">
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <input
        id={name}
        className="input"
        autoComplete="off"
        autoFocus={name === 'title' && editor.base === null && editor.draft.title === ''}
        spellCheck={name === 'title'}
        inputMode={name === 'order' ? 'numeric' : 'text'}
        aria-describedby={`${name}-help`}
        aria-invalid={error !== undefined}
        readOnly={locked}
        value={editor.draft[name]}
        onChange={({ target }) => edit(name, target.value)}
      />
      <p id={`${name}-help`} className="hint">
        {error !== undefined && <strong className="field-error">{error} </strong>}
        {help}
      </p>
    </div>
  );
}

/** The fields that every item has. If they are beside the text, the title is above the text instead. */
export default function ItemFields({ editor, isBeside = false }: { editor: Editor; isBeside?: boolean }) {
  const fixed = editor.base !== null && isFixed(editor.base);
  const part = contentTypes[editor.type].label.toLowerCase();
  const isNamed = factsOf(editor.type).name?.(editor.draft.slug) !== undefined;
  return (
    <fieldset className="form-group item-fields">
      <legend className="visually-hidden">The item</legend>
      {!isBeside && (
        <Text
          editor={editor}
          name="title"
          label="Title"
          locked={isNamed}
          {...(isNamed && { help: `This ${part} keeps its name.` })}
        />
      )}
      <Text
        editor={editor}
        name="slug"
        label="Slug"
        locked={fixed}
        help={
          fixed
            ? `This ${part} is a part of the site and keeps its address.`
            : editor.draft.hasOwnSlug
              ? 'The last part of the address.'
              : 'Follows the title until you change it.'
        }
      />
      <div className="form-field">
        <label className="label" htmlFor="status">
          {itemLabelOf('status')}
        </label>
        <select
          id="status"
          className="select"
          aria-describedby="status-help"
          value={editor.draft.status}
          onChange={({ target }) => edit('status', target.value)}
        >
          {contentStatuses
            .filter((status) => !fixed || status === 'published' || status === editor.draft.status)
            .map((status) => (
              <option key={status}>{status}</option>
            ))}
        </select>
        <p id="status-help" className="hint">
          {editor.errors['status'] !== undefined && <strong className="field-error">{editor.errors['status']} </strong>}
          {fixed && `This ${part} is always there.`}
        </p>
      </div>
      <Text editor={editor} name="order" label="Order" help="Lower numbers are listed first." />
    </fieldset>
  );
}
