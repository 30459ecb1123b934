import { useStore } from '@nanostores/react';
import Button from '../../parts/Button.tsx';
import { submitting } from '../../parts/submitting.ts';
import { countSettled } from '../../editor/choices.ts';
import { placeName } from '../../editor/conflict-values.ts';
import { keptWhere } from '../../editor/keep-in-browser.ts';
import type { ConflictFile } from '../../stores/conflicts.ts';
import { focusScreen } from '../../stores/focus.ts';
import { $resolving, chooseEverywhere, resolve, takeBack, type Resolution } from '../../stores/resolve-conflict.ts';
import Place from './Place.tsx';

interface Props {
  conflict: ConflictFile;
  resolution: Resolution;
}

/** Refusals at places not shown here, because both sides agree on them. */
function OtherErrors({ conflict: { file }, resolution: { errors } }: Props) {
  const keys = new Set(file.conflicts?.map(({ key }) => key));
  const others = Object.entries(errors).filter(([path]) => !keys.has(path));
  if (others.length === 0) return null;
  return (
    <ul className="error-summary" role="alert">
      {others.map(([path, message]) => (
        <li key={path}>
          {placeName(path)}: {message}
        </li>
      ))}
    </ul>
  );
}

/** The conflicting places of a file, how many are resolved, and the button that saves them. */
export default function ConflictForm({ conflict, resolution }: Props) {
  const resolving = useStore($resolving);
  const { key, file } = conflict;
  const places = file.conflicts ?? [];
  const settled = countSettled(resolution.choices, places);
  const isWhole = settled === places.length;
  const save = async (publish: boolean) => {
    if (await resolve(conflict, publish)) focusScreen();
  };
  return (
    <form className="clash-form" onSubmit={submitting(() => void save(false))}>
      {places.length > 1 && (
        <div className="screen-actions">
          <Button onClick={() => chooseEverywhere(conflict, 'file')}>The file everywhere</Button>
          <Button onClick={() => chooseEverywhere(conflict, 'item')}>The admin everywhere</Button>
        </div>
      )}
      {places.map((place) => (
        <Place
          key={place.key}
          fileKey={key}
          place={place}
          name={placeName(
            place.key,
            places.map(({ key: other }) => other),
          )}
          choices={resolution.choices}
          error={resolution.errors[place.key]}
        />
      ))}
      <OtherErrors conflict={conflict} resolution={resolution} />
      <div className="save-bar">
        <div className="clash-progress">
          <p className="hint" role="status">
            {settled} of {places.length} chosen
            {resolution.choices.length > 0 && `, ${keptWhere(resolution.inBrowser)}`}
          </p>
          <progress className="upload-bar" aria-label="Places chosen" value={settled} max={places.length} />
        </div>
        {resolution.choices.length > 0 && (
          <Button disabled={resolving !== null} onClick={() => takeBack(key)}>
            Discard
          </Button>
        )}
        <Button disabled={!isWhole || resolving !== null} onClick={() => save(true)}>
          Save and publish
        </Button>
        <Button look="primary" type="submit" disabled={!isWhole || resolving !== null}>
          {resolving === key ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
