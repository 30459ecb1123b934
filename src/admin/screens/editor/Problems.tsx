import TextProblems from '../../fields/TextProblems.tsx';
import type { Problem } from '../../writing/editor-handle.ts';

interface Props {
  problems: readonly Problem[];
  onGo: (line: number, column: number) => void;
}

/** The mistakes shown in the margin of the text, as a list for the keyboard. */
export default function Problems({ problems, onGo }: Props) {
  return (
    <section aria-label="To fix">
      <div className="desk-side-head">
        <h2>To fix</h2>
      </div>
      {problems.length === 0 ? (
        <p className="hint">No problems were found. Links, pictures and headings work as written.</p>
      ) : (
        <TextProblems problems={problems} onGo={onGo} />
      )}
    </section>
  );
}
