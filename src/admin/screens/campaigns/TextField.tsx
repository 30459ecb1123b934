interface Props {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  help: string;
  optional?: boolean;
  /** Height in lines, for a multi-line text. */
  rows?: number;
  onChange: (value: string) => void;
}

/** A text with its label, a hint, and the server's refusal. */
export default function TextField({ name, label, value, error, help, optional = false, rows, onChange }: Props) {
  const described = { id: name, 'aria-describedby': `${name}-help`, 'aria-invalid': error !== undefined, value };
  return (
    <div className="form-field">
      <label className="label" htmlFor={name}>
        {label} {optional && <span className="optional">optional</span>}
      </label>
      {rows === undefined ? (
        <input {...described} className="input" autoComplete="off" onChange={({ target }) => onChange(target.value)} />
      ) : (
        <textarea
          {...described}
          className="textarea code-area campaign-text"
          rows={rows}
          spellCheck
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <p id={`${name}-help`} className="hint">
        {error !== undefined && <strong className="field-error">{error} </strong>}
        {help}
      </p>
    </div>
  );
}
