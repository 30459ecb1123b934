import type { Setting } from '#contract/settings.ts';
import Button from '../../parts/Button.tsx';
import { edit, type Value } from '../../stores/settings.ts';

interface Props {
  setting: Setting;
  value: Value;
  /** Whether it has unsaved changes. */
  changed: boolean;
  /** Whether the saved value cannot be read. */
  unreadable: boolean;
  refusal: string | undefined;
}

function Control({ setting, value, described }: Pick<Props, 'setting' | 'value'> & { described: Described }) {
  const { key, input } = setting;
  switch (input) {
    case 'switch':
      return (
        <input
          {...described}
          id={key}
          className="switch"
          type="checkbox"
          role="switch"
          checked={value === true}
          onChange={(event) => edit(key, event.target.checked)}
        />
      );
    case 'textarea':
      return (
        <textarea
          {...described}
          id={key}
          className="textarea"
          rows={3}
          value={String(value)}
          onChange={(event) => edit(key, event.target.value)}
        />
      );
    case 'text':
    case 'email':
      return (
        <input
          {...described}
          id={key}
          className="input"
          type={input}
          autoComplete="off"
          value={String(value)}
          onChange={(event) => edit(key, event.target.value)}
        />
      );
  }
}

interface Described {
  'aria-describedby': string;
  'aria-invalid': boolean;
}

/** One setting: its control, its help, and notes on its state. */
export default function SettingField({ setting, value, changed, unreadable, refusal }: Props) {
  const { key, label, help, input } = setting;
  const notes = [changed && 'unsaved', unreadable && 'unreadable', 'help']
    .flatMap((note) => (note ? [`${key}-${note}`] : []))
    .join(' ');
  const described = { 'aria-describedby': notes, 'aria-invalid': refusal !== undefined };
  return (
    <div className={input === 'switch' ? 'setting setting-switch' : 'setting'}>
      <span>
        <label className="label" htmlFor={key}>
          {label}
        </label>
        {changed && (
          <span id={`${key}-unsaved`} className="unsaved">
            Unsaved
          </span>
        )}
      </span>
      <Control setting={setting} value={value} described={described} />
      <p id={`${key}-help`} className="hint">
        {refusal !== undefined && <strong className="field-error">{refusal} </strong>}
        {help}
        {'most' in setting && input !== 'email' && ` At most ${setting.most} characters.`}
      </p>
      {unreadable && (
        <div className="grid col-span-full justify-items-start gap-2">
          <p id={`${key}-unreadable`} className="field-error">
            The saved value cannot be read. The site uses the value shown here until it is saved again.
          </p>
          {!changed && <Button onClick={() => edit(key, value)}>Keep the value shown</Button>}
        </div>
      )}
    </div>
  );
}
