import { linter } from '@codemirror/lint';
import { StateEffect, type Extension } from '@codemirror/state';
import type { Problem } from './editor-handle.ts';

/** The linter, and the receiver of its results. */
export interface Lint {
  problemsOf: (text: string) => readonly Problem[];
  /** Receives the findings after every run. */
  onProblems: (problems: readonly Problem[]) => void;
}

/** Runs the linter again without a change. */
export const judgeAgain = StateEffect.define();

/**
 * Shows the linter's problems at their places; one without an end reaches to the end of its line. Runs once typing has
 * paused, so that no key press waits for it.
 */
export const lintMargin = ({ problemsOf, onProblems }: Lint): Extension =>
  linter(
    ({ state }) => {
      const problems = problemsOf(state.doc.toString());
      onProblems(problems);
      return problems.map(({ line, column, endColumn, severity, wrong, instead }) => {
        const { from, to } = state.doc.line(Math.min(Math.max(1, line), state.doc.lines));
        const start = Math.min(from + Math.max(0, column - 1), to);
        const end = Math.min(endColumn === undefined ? to : from + endColumn - 1, to);
        return {
          from: start,
          to: Math.max(start, end),
          severity,
          message: `${wrong.charAt(0).toUpperCase()}${wrong.slice(1)}. ${instead}`,
        };
      });
    },
    {
      delay: 600,
      needsRefresh: ({ transactions }) =>
        transactions.some(({ effects }) => effects.some((effect) => effect.is(judgeAgain))),
    },
  );
