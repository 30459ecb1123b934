import { bandKindNames, bandKinds } from '#contract/content/page-band.ts';
import { kindIn, ofKind, type BandEntries } from './band-value.ts';
import type { InputProps } from './field.ts';
import { isRecord } from './group-value.ts';
import { GroupFields } from './GroupInput.tsx';

/** The kind of a band, and below it the fields of that kind. */
export default function BandInput({ entries, ...props }: InputProps & { entries: BandEntries }) {
  const { name, label, value, errors, onChange } = props;
  const kind = kindIn(value);
  const id = `${name}.kind`;
  const error = errors[id];
  return (
    <>
      <div className="form-field">
        <label className="label" htmlFor={id}>
          Kind <span className="visually-hidden">of {label}</span>
        </label>
        <select
          id={id}
          className="select"
          aria-describedby={`${id}-help`}
          aria-invalid={error !== undefined}
          value={kind ?? ''}
          onChange={({ target }) => {
            const chosen = bandKindNames.find((one) => one === target.value);
            if (chosen) onChange(ofKind(chosen, value, entries), name);
          }}
        >
          {!kind && <option value="">{String(isRecord(value) ? value['kind'] : value)} (not a kind)</option>}
          {bandKindNames.map((one) => (
            <option key={one} value={one}>
              {bandKinds[one].label}
            </option>
          ))}
        </select>
        <p id={`${id}-help`} className="hint">
          {error !== undefined && <strong className="field-error">{error} </strong>}
          {kind && bandKinds[kind].help}
        </p>
      </div>
      {kind && <GroupFields key={kind} {...props} entries={entries[kind]} />}
    </>
  );
}
