import { useEffect, useRef, useState } from 'react';
import Button from '../../parts/Button.tsx';
import { draftOf, newDraft, type Draft } from '../../editor/draft.ts';
import { readableTime } from '../../editor/readable-time.ts';
import { differencesOf, type Difference, type Side } from '../../editor/versions.ts';
import type { OtherCopy } from '../../stores/copy-line.ts';
import type { Editor } from '../../stores/editor.ts';
import { chooseTexts } from '../../stores/working-copy.ts';
import FieldChoice from './FieldChoice.tsx';

/** Conflicting texts from here and from another window. Neither is lost before a choice is made. */
export default function OtherText({ editor, other }: { editor: Editor; other: OtherCopy }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.scrollIntoView({ block: 'nearest' }), []);
  const { type, base, draft } = editor;
  const theirs = other.draft as Draft;
  const differences = differencesOf(type, base ? draftOf(base) : newDraft(type), draft, theirs);
  const sideOf = ({ name, changedBy }: Difference): Side => chosen[name] ?? (changedBy === 'them' ? 'theirs' : 'mine');
  return (
    <section className="conflict" aria-labelledby="other-title">
      <h2 id="other-title" ref={title} tabIndex={-1}>
        {other.left ? 'This browser has another version of this text' : 'This is being written in another window'}
      </h2>
      <p className="hint">
        {other.left
          ? `A window that has since been closed wrote it on ${readableTime(other.left.at)}, and the server never got it.`
          : `${other.by} wrote something there, in ${other.device}, that differs from what you wrote here.`}{' '}
        Both texts are kept. Choose field by field which one to continue with. Until then, only this browser keeps what
        you write here.
      </p>
      {differences.map((difference) => (
        <FieldChoice
          key={difference.name}
          difference={difference}
          theirTitle={other.left ? 'The text that was kept' : 'The other window'}
          chosen={sideOf(difference)}
          onChoose={(side) => setChosen({ ...chosen, [difference.name]: side })}
        />
      ))}
      {differences.length === 0 && <p>Both texts are the same.</p>}
      <div className="screen-actions">
        <Button
          look="primary"
          onClick={() => chooseTexts(Object.fromEntries(differences.map((one) => [one.name, sideOf(one)])))}
        >
          Continue with the chosen text
        </Button>
      </div>
    </section>
  );
}
