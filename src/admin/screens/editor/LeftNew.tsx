import { useStore } from '@nanostores/react';
import { contentTypes } from '#contract/content/types.ts';
import Button from '../../parts/Button.tsx';
import { readableTime } from '../../editor/readable-time.ts';
import type { Editor } from '../../stores/editor.ts';
import { $leftNew } from '../../stores/left-work.ts';
import { chooseNew } from '../../stores/meet-copy.ts';

/** Offers other unsaved new items of the same type, and a fresh start if the one shown was restored. */
export default function LeftNew({ editor, isFound }: { editor: Editor; isFound: boolean }) {
  const left = useStore($leftNew);
  if (left.length === 0 && !isFound) return null;
  const type = contentTypes[editor.type].label.toLowerCase();
  return (
    <section className="notice" aria-label="Not saved yet">
      {left.length > 0 && (
        <ul>
          {left.map((one) => (
            <li key={one.key} className="notice-row">
              <span>
                Also not saved yet: {one.title ? `“${one.title}”` : `a new ${type} without a title`}, of{' '}
                {readableTime(new Date(one.at).toISOString())}
                {one.device && ` (${one.device})`}.
              </span>
              <Button onClick={() => chooseNew(one)}>Go on with it</Button>
            </li>
          ))}
        </ul>
      )}
      {isFound && (
        <p className="notice-row mb-0">
          <span>If you start another, this one is kept but not saved.</span>
          <Button onClick={() => chooseNew(null)}>Start another {type}</Button>
        </p>
      )}
    </section>
  );
}
