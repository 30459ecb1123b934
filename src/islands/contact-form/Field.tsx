import Control from './Control.tsx';
import { asked, type FormField } from './fields.ts';

/** A label, its control and its error. An error written by the server is kept; see Form.tsx. */
export default function Field({ name, error }: { name: FormField; error: string | undefined }) {
  const id = `contact-${name}`;
  const field = asked[name];
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {field.label}
        {field.optional && <span className="hint"> (optional)</span>}
      </label>
      <Control
        field={field}
        tied={{ id, name, 'aria-describedby': `${id}-error`, 'aria-invalid': error ? true : undefined }}
      />
      <p id={`${id}-error`} className="field-error" hidden={!error} suppressHydrationWarning>
        {error ?? ''}
      </p>
    </div>
  );
}
