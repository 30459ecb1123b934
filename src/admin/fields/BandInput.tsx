import { isFields } from '#contract/is-fields.ts';
import { bandKindNames, bandKinds } from '#contract/content/page-band.ts';
import FormField from '../parts/FormField.tsx';
import { kindIn, ofKind, type BandEntries } from './band-value.ts';
import type { InputProps } from './field.ts';
import { GroupFields } from './GroupInput.tsx';

/** The kind of a band, and below it the fields of that kind. */
export default function BandInput({ entries, ...props }: InputProps & { entries: BandEntries }) {
  const { name, label, value, errors, onChange } = props;
  const kind = kindIn(value);
  const id = `${name}.kind`;
  return (
    <>
      <FormField
        name={id}
        label={
          <>
            Kind <span className="visually-hidden">of {label}</span>
          </>
        }
        error={errors[id]}
        help={kind && bandKinds[kind].help}
      >
        {(described) => (
          <select
            {...described}
            className="select"
            value={kind ?? ''}
            onChange={({ target }) => {
              const chosen = bandKindNames.find((one) => one === target.value);
              if (chosen) onChange(ofKind(chosen, value, entries), name);
            }}
          >
            {!kind && <option value="">{String(isFields(value) ? value['kind'] : value)} (not a kind)</option>}
            {bandKindNames.map((one) => (
              <option key={one} value={one}>
                {bandKinds[one].label}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {kind && <GroupFields key={kind} {...props} entries={entries[kind]} />}
    </>
  );
}
