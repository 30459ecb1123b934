import type { OperationLine, OperationState } from '#contract/api/admin-operations.ts';
import Glyph, { type GlyphName } from '../../parts/Glyph.tsx';

/** A word and a sign convey the state, not colour alone. */
const signs: Readonly<Record<OperationState, { word: string; glyph: GlyphName; hue: string }>> = {
  good: { word: 'Good', glyph: 'check', hue: 'badge-green' },
  note: { word: 'Note', glyph: 'info', hue: 'badge-slate' },
  attention: { word: 'Needs you', glyph: 'alert', hue: 'badge-orange' },
  failing: { word: 'Not working', glyph: 'close', hue: 'badge-red' },
  unknown: { word: 'Not known', glyph: 'question', hue: 'badge-purple' },
};

/** A sentence about the state, and one about what to do. */
export default function Line({ state, text, remedy, link }: OperationLine) {
  const { word, glyph, hue } = signs[state];
  return (
    <li className="operation-line">
      <span className={`badge ${hue}`}>
        <Glyph name={glyph} /> {word}
      </span>
      <div>
        <p>{text}</p>
        {remedy !== null && <p className="operation-remedy">{remedy}</p>}
        {link && <a href={link.path}>{link.label}</a>}
      </div>
    </li>
  );
}
