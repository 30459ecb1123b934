import type { AskedField } from '#contract/contact-fields.ts';

/** Attributes that name a control and tie it to its label and error. */
interface Tied {
  id: string;
  name: string;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
}

/** The control of a field, as the field list defines it. */
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
