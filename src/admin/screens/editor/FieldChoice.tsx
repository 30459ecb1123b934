import type { ChangedBy, Difference, Side } from '../../editor/versions.ts';

const reasons: Record<ChangedBy, string> = {
  you: 'Only you changed it.',
  them: 'Only the other version changed it.',
  both: 'Both changed it.',
};

interface ChoiceProps {
  difference: Difference;
  /** The title of the other version. */
  theirTitle?: string;
  chosen: Side;
  onChoose: (side: Side) => void;
}

/** A field in both versions, so that one can be chosen. */
export default function FieldChoice({
  difference: { name, label, mine, theirs, changedBy },
  theirTitle = 'Saved elsewhere',
  chosen,
  onChoose,
}: ChoiceProps) {
  const sides = [
    { side: 'mine', title: 'Yours', text: mine },
    { side: 'theirs', title: theirTitle, text: theirs },
  ] as const;
  return (
    <fieldset className="version-choice">
      <legend className="form-legend">
        {label} <span className="optional">{reasons[changedBy]}</span>
      </legend>
      {sides.map(({ side, title, text }) => (
        <label key={side} className="version">
          <span className="version-head">
            <input type="radio" name={`version-${name}`} checked={chosen === side} onChange={() => onChoose(side)} />
            {title}
          </span>
          <span className="version-text">{text || 'Nothing'}</span>
        </label>
      ))}
    </fieldset>
  );
}
