interface Props {
  name: string;
  label: string;
  help: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with what it does. */
export default function Switch({ name, label, help, checked, onChange }: Props) {
  return (
    <div className="setting-switch">
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <p id={`${name}-help`} className="hint">
        {help}
      </p>
      <input
        id={name}
        className="switch"
        type="checkbox"
        role="switch"
        aria-describedby={`${name}-help`}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}
