import type { Mark, Station } from './stations.ts';

/** The x position of a station in the drawing, which is 64 wide: on the line, or off it. */
const across = (mark: Mark): number => (mark === 'missed' || mark === 'left' ? 50 : 16);

/** The path through a station: from half-way to the previous one, to half-way to the next. */
function wayThrough(stations: readonly Station[], at: number, until: number): string {
  const xs = stations.map(({ mark }) => across(mark));
  const here = xs[at] ?? 0;
  const [before, behind] = [xs[at - 1], xs[at + 1]];
  const enters = before === undefined ? `M${here} 32` : `M${(before + here) / 2} 0L${here} 32`;
  return behind === undefined || at >= until ? enters : `${enters}L${(here + behind) / 2} 64`;
}

/** The sign in the mark of a judged station; other stations show their number. */
const signs: Readonly<Partial<Record<Mark, string>>> = {
  right: 'M7.5 12.5l3 3L16.5 9',
  missed: 'M9 9l6 6M15 9l-6 6',
  left: 'M8.5 12h7',
};

interface LineProps {
  label: string;
  stations: readonly Station[];
  /** Index of the last station that was walked to; before the first if none. */
  until: number;
}

/** The five topics as stations of a survey line, with the path walked. The words beside the drawing say the same. */
export default function Line({ label, stations, until }: LineProps) {
  return (
    <ol className="quiz-line" aria-label={label}>
      {stations.map(({ id, topic, mark, note, share }, at) => (
        <li key={id} className="quiz-station" data-mark={mark}>
          <span className="quiz-way" aria-hidden="true">
            <svg className="quiz-leg" viewBox="0 0 64 64" preserveAspectRatio="none">
              <path className="quiz-plan" d="M16 0V64" />
              {at <= until && <path d={wayThrough(stations, at, until)} />}
            </svg>
            <svg className="quiz-mark" viewBox="0 0 24 24">
              <circle cx="12" cy="12" r="11" />
              {signs[mark] === undefined ? (
                <text x="12" y="16">
                  {at + 1}
                </text>
              ) : (
                <path d={signs[mark]} />
              )}
            </svg>
          </span>
          <span className="quiz-said">
            <span className="quiz-topic">{topic}</span> <span className="quiz-note">{note}</span>
          </span>
          <svg className="quiz-time" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            {share !== undefined && <rect width={share} height="1" />}
          </svg>
        </li>
      ))}
    </ol>
  );
}
