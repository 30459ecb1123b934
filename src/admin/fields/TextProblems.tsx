import { useDeferredValue, useMemo } from 'react';
import { lintEssay } from '#contract/content/lint/lint-essay.ts';

interface TextProblemsProps {
  /** The Markdown as it stands. */
  text: string;
  /** Title above it, where the text has one of its own. */
  title?: string | undefined;
  /** Shows a place of the text, both from 1. */
  onGo: (line: number, column: number) => void;
}

/** What the writer of a text will want to mend, each with the way to its line. Nothing is shown of a text in which nothing is found. */
export default function TextProblems({ text, title, onGo }: TextProblemsProps) {
  // Whoever types goes before.
  const settled = useDeferredValue(text);
  const problems = useMemo(() => lintEssay(settled, { title }), [settled, title]);
  if (problems.length === 0) return null;
  return (
    <details className="text-problems">
      <summary>{problems.length === 1 ? 'One thing to mend' : `${problems.length} things to mend`}</summary>
      <ul>
        {problems.map(({ line, column, wrong, instead }) => (
          <li key={`${line}:${column} ${wrong}`}>
            <button className="link-button" type="button" onClick={() => onGo(line, column)}>
              Go to line {line}
            </button>{' '}
            The text {wrong}. {instead}
          </li>
        ))}
      </ul>
    </details>
  );
}
