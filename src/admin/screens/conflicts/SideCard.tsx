import { useId } from 'react';
import type { SidePart } from '../../editor/side-differences.ts';

interface Props {
  /** Name of the radio group. */
  name: string;
  title: string;
  /** The text of this side, with marks on what the other one lacks. */
  parts: readonly SidePart[];
  isCode: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

/** One of the possible texts of a place; a click anywhere on it chooses it. */
export default function SideCard({ name, title, parts, isCode, isChosen, onChoose }: Props) {
  const id = useId();
  return (
    <label className="version">
      <span className="version-head">
        <input
          type="radio"
          name={name}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          checked={isChosen}
          onChange={onChoose}
        />
        <span id={`${id}-title`}>{title}</span>
      </span>
      <span id={`${id}-text`} className={isCode ? 'side-text code-area' : 'side-text'}>
        {parts.every(({ text }) => text === '') ? (
          <span className="optional">Nothing here.</span>
        ) : (
          parts.map(({ text, isOwn }, index) => (isOwn ? <mark key={index}>{text}</mark> : text))
        )}
      </span>
    </label>
  );
}
