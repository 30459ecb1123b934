import { isUnreadable, jsonOf, withJson } from '../../editor/draft.ts';
import { editContent, type Editor } from '../../stores/editor.ts';

/** The content as stored; form and JSON stay in step. */
export default function JsonText({ editor: { draft, errors } }: { editor: Editor }) {
  const problem = errors['content'] ?? (isUnreadable(draft) ? 'This is not the JSON of an object yet.' : undefined);
  return (
    <div className="form-field">
      <label className="label" htmlFor="json">
        Content as JSON
      </label>
      <textarea
        id="json"
        className="textarea code-area"
        rows={24}
        spellCheck={false}
        aria-describedby="json-help"
        aria-invalid={problem !== undefined}
        value={jsonOf(draft)}
        onChange={({ target }) => {
          const { content, json } = withJson(draft, target.value);
          editContent({ content, json }, 'content');
        }}
      />
      <p id="json-help" className="hint">
        {problem !== undefined && <strong className="field-error">{problem} </strong>}
        The title and the slug belong to the item and are above.
      </p>
    </div>
  );
}
