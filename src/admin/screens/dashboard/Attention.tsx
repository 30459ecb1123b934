import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import TitledSection from '../../parts/TitledSection.tsx';
import Glyph from '../../parts/Glyph.tsx';
import { $attention } from '../../stores/attention.ts';
import { keepHeight, keptHeight } from './kept-height.ts';

/**
 * What needs the administrator's attention. From the second visit on, what follows stays in place while the answers
 * arrive.
 */
export default function Attention() {
  const { matters, known } = useStore($attention);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (known === 'all' && list.current) keepHeight(list.current);
  }, [known, matters]);
  const minHeight = known === 'not yet' ? keptHeight() : 0;
  return (
    <TitledSection id="attention" title="Needs attention">
      <ul ref={list} className="rows" style={{ minHeight }} aria-busy={known === 'not yet'}>
        {matters.map(({ count, text, path }) => (
          <li key={path + text}>
            <a className="matter" href={path}>
              {count !== null && <strong>{count}</strong>} {text}
            </a>
          </li>
        ))}
        {matters.length === 0 && (
          <li className="matter matter-none">
            {known === 'all' && <Glyph name="check" />}
            {
              {
                all: 'Nothing needs your attention.',
                partly: 'Not everything could be checked.',
                uncounted: 'Older messages are not counted yet.',
                'not yet': 'Looking…',
              }[known]
            }
          </li>
        )}
      </ul>
    </TitledSection>
  );
}
