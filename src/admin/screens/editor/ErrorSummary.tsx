import { focusField } from '../../parts/focus-field.ts';
import type { Editor } from '../../stores/editor.ts';

/** Every refusal by the server, including fields that are not in the form. */
export default function ErrorSummary({ editor: { errors } }: { editor: Editor }) {
  const refused = Object.entries(errors);
  if (refused.length === 0) return null;
  return (
    <section className="error-summary" role="alert" aria-label="What to fix">
      <ul>
        {refused.map(([path, message]) => (
          <li key={path}>
            <button className="link-button" type="button" onClick={() => focusField(path)}>
              {path.replace(/^content\./, '')}
            </button>
            : {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
