import { useState, type ReactNode, type Ref } from 'react';
import type { ChangedBy, Difference, Side } from '../../editor/versions.ts';
import Button from '../../parts/Button.tsx';

const reasons: Record<ChangedBy, string> = {
  you: 'Only you changed it.',
  them: 'Only the other version changed it.',
  both: 'Both changed it.',
};

interface Props {
  /** Id of the heading. */
  id: string;
  title: string;
  /** What happened, and what becomes of both versions. */
  about: ReactNode;
  differences: readonly Difference[];
  /** Whether it says who changed each part. */
  hasReasons?: boolean;
  /** The title of the other version of a part. */
  theirTitle?: string;
  /** Shown if nothing differs. */
  none?: string;
  /** The text of the button. */
  action: string;
  isBusy?: boolean;
  /** Receives the chosen side of each part by its name. */
  onChoose: (sides: Record<string, Side>) => void;
  heading?: Ref<HTMLHeadingElement>;
}

/** Both versions of a text, part by part (rules 28). If only one side changed a part, that side is preselected. */
export default function Versions(props: Props) {
  const { id, title, about, differences, hasReasons = true, theirTitle = 'Saved elsewhere', heading } = props;
  const { none = 'Both versions are the same.', action, isBusy = false, onChoose } = props;
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const sides = Object.fromEntries(
    differences.map(({ name, changedBy }) => [name, chosen[name] ?? (changedBy === 'them' ? 'theirs' : 'mine')]),
  );
  return (
    <section className="conflict" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="hint">{about}</p>
      {differences.map(({ name, label, mine, theirs, changedBy }) => (
        <fieldset key={name} className="version-choice">
          <legend className="form-legend">
            {label} {hasReasons && <span className="optional">{reasons[changedBy]}</span>}
          </legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className="version">
              <span className="version-head">
                <input
                  type="radio"
                  name={`version-${name}`}
                  checked={sides[name] === side}
                  onChange={() => setChosen({ ...chosen, [name]: side })}
                />
                {side === 'mine' ? 'Yours' : theirTitle}
              </span>
              <span className="version-text">{(side === 'mine' ? mine : theirs) || 'Nothing'}</span>
            </label>
          ))}
        </fieldset>
      ))}
      {differences.length === 0 && <p>{none}</p>}
      <div className="screen-actions">
        <Button look="primary" disabled={isBusy} onClick={() => onChoose(sides)}>
          {action}
        </Button>
      </div>
    </section>
  );
}
