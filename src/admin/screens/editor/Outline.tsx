import type { Heading } from '../../writing/outline.ts';

/** The headings of a text, as links to their places. */
export default function Outline({ headings, onGo }: { headings: readonly Heading[]; onGo: (line: number) => void }) {
  return (
    <nav className="desk-outline" aria-label="Headings">
      <div className="desk-side-head">
        <h2>Outline</h2>
      </div>
      {headings.length === 0 && <p className="hint">Headings begin with ## and stand alone between blank lines.</p>}
      <ul>
        {headings.map(({ line, level, text }) => (
          <li key={line} data-level={level}>
            <button type="button" onClick={() => onGo(line)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
