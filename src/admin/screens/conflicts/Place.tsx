import { useId, useMemo } from 'react';
import type { SyncConflict } from '#contract/api/admin-sync.ts';
import { choiceAt, sentFor, type ChosenSide, type PlaceChoice } from '../../editor/choices.ts';
import { textOf, writingOf } from '../../editor/conflict-values.ts';
import { sideDifferences } from '../../editor/side-differences.ts';
import { choose } from '../../stores/resolve-conflict.ts';
import OwnText from './OwnText.tsx';
import SideCard from './SideCard.tsx';

interface Props {
  fileKey: string;
  place: SyncConflict;
  name: string;
  choices: readonly PlaceChoice[];
  /** The server's refusal of this place. */
  error: string | undefined;
}

/**
 * A place that was changed in both the file and the item: both sides, their common base, and the choice between them.
 */
export default function Place({ fileKey, place, name, choices, error }: Props) {
  const id = useId();
  const { file, item, base, kind } = place;
  const writing = writingOf(place);
  const texts = useMemo(() => sideDifferences(textOf(file, writing), textOf(item, writing)), [file, item, writing]);
  const { side, own } = choiceAt(choices, place);
  const sent = sentFor(choices, place);
  const unreadable = typeof sent === 'object' && sent !== null && 'problem' in sent ? sent.problem : undefined;
  const problem = error ?? unreadable;
  const isCode = writing === 'json';
  const cardOf = (value: ChosenSide) => ({
    name: id,
    isChosen: side === value,
    onChoose: () => choose(fileKey, place, { side: value }),
  });
  return (
    <fieldset className="place" aria-describedby={`${id}-problem`}>
      <legend className="form-legend">
        {name} {kind === 'paragraphs' && <span className="optional">paragraphs of the text</span>}
      </legend>
      <div className="place-sides">
        <SideCard {...cardOf('file')} title="From the file" isCode={isCode} parts={texts.file} />
        <SideCard {...cardOf('item')} title="In the admin" isCode={isCode} parts={texts.item} />
      </div>
      {base !== undefined && (
        <details className="place-base" open={side === 'base'}>
          <summary>Before both changes</summary>
          <SideCard
            {...cardOf('base')}
            title="As it was before"
            isCode={isCode}
            parts={[{ text: textOf(base, writing), isOwn: false }]}
          />
        </details>
      )}
      <OwnText
        {...cardOf('own')}
        place={name}
        writing={writing}
        text={own ?? ''}
        isWrong={problem !== undefined}
        onWrite={(text) => choose(fileKey, place, { own: text })}
      />
      <p id={`${id}-problem`} className="field-error" role="alert" hidden={problem === undefined}>
        {problem}
      </p>
    </fieldset>
  );
}
