import type { AskedField } from '#contract/contact-fields.ts';

/** What a control carries to be named, and tied to its label and its error. */
interface Tied {
  id: string;
  name: string;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
}

/** The control that asks for a field, as the list of fields says it. */
export default function Control({ field, tied }: { field: AskedField; tied: Tied }) {
  const { control, minLength, optional = false } = field;
  switch (control.as) {
    case 'input':
      return <input {...tied} className="input" {...control.attributes} required={!optional} minLength={minLength} />;
    case 'select':
      return (
        <select {...tied} className="select" required={!optional}>
          <option value="">{control.empty}</option>
          {Object.entries(control.choices).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      );
    case 'textarea':
      return <textarea {...tied} className="textarea" rows={control.rows} required={!optional} minLength={minLength} />;
  }
}
