import { contentStatuses } from '#contract/content/essay.ts';
import { contentTypes, factsOf, isFixed } from '#contract/content/types.ts';
import { itemLabelOf } from '../../fields/group-value.ts';
import FormField from '../../parts/FormField.tsx';
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
  return (
    <FormField name={name} label={label} error={editor.errors[name]} help={help}>
      {(described) => (
        <input
          {...described}
          className="input"
          autoComplete="off"
          autoFocus={name === 'title' && editor.base === null && editor.draft.title === ''}
          spellCheck={name === 'title'}
          inputMode={name === 'order' ? 'numeric' : 'text'}
          readOnly={locked}
          value={editor.draft[name]}
          onChange={({ target }) => edit(name, target.value)}
        />
      )}
    </FormField>
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
      <FormField
        name="status"
        label={itemLabelOf('status')}
        error={editor.errors['status']}
        help={fixed && `This ${part} is always there.`}
      >
        {(described) => (
          <select
            id={described.id}
            className="select"
            aria-describedby={described['aria-describedby']}
            value={editor.draft.status}
            onChange={({ target }) => edit('status', target.value)}
          >
            {contentStatuses
              .filter((status) => !fixed || status === 'published' || status === editor.draft.status)
              .map((status) => (
                <option key={status}>{status}</option>
              ))}
          </select>
        )}
      </FormField>
      <Text editor={editor} name="order" label="Order" help="Lower numbers are listed first." />
    </fieldset>
  );
}
