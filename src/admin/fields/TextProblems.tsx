import type { Problem } from '../writing/editor-handle.ts';

interface TextProblemsProps {
  problems: readonly Problem[];
  /** Jumps to a place in the text; line and column count from 1. */
  onGo: (line: number, column: number) => void;
}

/** Mistakes in a text, each with a link to its place. */
export default function TextProblems({ problems, onGo }: TextProblemsProps) {
  return (
    <ul className="text-problems">
      {problems.map(({ line, column, severity, wrong, instead }, index) => (
        <li key={index} data-severity={severity}>
          <span className="visually-hidden">{severity === 'error' ? 'Error: ' : 'Warning: '}</span>
          <button className="link-button" type="button" onClick={() => onGo(line, column)}>
            Line {line}
          </button>{' '}
          {wrong}. {instead}
        </li>
      ))}
    </ul>
  );
}
