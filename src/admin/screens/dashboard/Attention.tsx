import { useStore } from '@nanostores/react';
import Glyph from '../../parts/Glyph.tsx';
import { $attention } from '../../stores/attention.ts';

/** What needs the administrator. */
export default function Attention() {
  const { matters, known } = useStore($attention);
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="section-title">
        Needs attention
      </h2>
      <ul className="matters" aria-busy={known === 'not yet'}>
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
    </section>
  );
}
