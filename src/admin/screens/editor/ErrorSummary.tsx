import type { Editor } from '../../stores/editor.ts';

/** Leads to a field by its path; what is no control of its own, such as a line of a list, by what holds it. */
function focusField(path: string): void {
  for (let name = path; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const field = document.getElementById(name);
    if (!field) continue;
    field.scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
    return;
  }
  document.getElementById('json')?.focus();
}

/** Everything that the server refused, also of fields that no form shows. */
export default function ErrorSummary({ editor: { errors } }: { editor: Editor }) {
  const refused = Object.entries(errors);
  if (refused.length === 0) return null;
  return (
    <section className="error-summary" role="alert" aria-label="What to mend">
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
