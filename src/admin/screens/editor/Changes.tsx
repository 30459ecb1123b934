import { draftOf } from '../../editor/draft.ts';
import { textChanges } from '../../editor/text-changes.ts';
import { changedNames, readable } from '../../editor/versions.ts';

function FieldChange({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <div className="field-change">
      <dt>{label}</dt>
      <dd>
        {textChanges(before, after).map(({ kind, text }, index) =>
          kind === 'added' ? (
            <ins key={index}>{text}</ins>
          ) : kind === 'removed' ? (
            <del key={index}>{text}</del>
          ) : (
            <span key={index} className={kind === 'left out' ? 'optional' : undefined}>
              {text}
            </span>
          ),
        )}
      </dd>
    </div>
  );
}

type Version = Parameters<typeof draftOf>[0];

interface Props {
  item: Version;
  before: Version;
  /** Shown if the versions are the same. */
  none: string;
}

/** What a version changed compared with the one before, field by field and word by word. */
export default function Changes({ item, before, none }: Props) {
  const [one, other] = [draftOf(before), draftOf(item)];
  const names = changedNames(item.type, one, other);
  if (names.length === 0) return <p className="hint">{none}</p>;
  return (
    <dl className="changes">
      {names.map((name) => {
        const after = readable(item.type, other, name);
        return (
          <FieldChange key={name} label={after.label} before={readable(item.type, one, name).text} after={after.text} />
        );
      })}
    </dl>
  );
}
