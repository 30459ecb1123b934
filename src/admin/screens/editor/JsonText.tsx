import { isUnreadable, jsonOf, withJson } from '../../editor/draft.ts';
import FormField from '../../parts/FormField.tsx';
import { editContent, type Editor } from '../../stores/editor.ts';

/** The content as stored; form and JSON stay in step. */
export default function JsonText({ editor: { draft, errors } }: { editor: Editor }) {
  const problem = errors['content'] ?? (isUnreadable(draft) ? 'This is not the JSON of an object yet.' : undefined);
  return (
    <FormField
      name="json"
      label="Content as JSON"
      error={problem}
      help="The title and the slug belong to the item and are above."
    >
      {(described) => (
        <textarea
          {...described}
          className="textarea code-area"
          rows={24}
          spellCheck={false}
          value={jsonOf(draft)}
          onChange={({ target }) => {
            const { content, json } = withJson(draft, target.value);
            editContent({ content, json }, 'content');
          }}
        />
      )}
    </FormField>
  );
}
