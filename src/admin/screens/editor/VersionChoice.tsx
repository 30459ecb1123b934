import type { Side } from '../../editor/versions.ts';

interface Props {
  /** Tells it from the others of the form. */
  name: string;
  label: string;
  /** Who changed it, in a sentence. */
  reason?: string;
  mine: string;
  theirs: string;
  /** The title of the other version. */
  theirTitle?: string;
  chosen: Side;
  onChoose: (side: Side) => void;
}

/** A part of a text in both versions, so that one can be chosen. */
export default function VersionChoice(props: Props) {
  const { name, label, reason, mine, theirs, theirTitle = 'Saved elsewhere', chosen, onChoose } = props;
  const sides = [
    { side: 'mine', title: 'Yours', text: mine },
    { side: 'theirs', title: theirTitle, text: theirs },
  ] as const;
  return (
    <fieldset className="version-choice">
      <legend className="form-legend">
        {label} {reason !== undefined && <span className="optional">{reason}</span>}
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
