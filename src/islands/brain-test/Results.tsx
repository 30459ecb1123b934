import { share } from '#browser/share-sheet.ts';
import Answered from './Answered.tsx';
import type { Asked } from './asked.ts';
import Line from './Line.tsx';
import { clock, scoreOf, type Answers, type Spent } from './state.ts';
import { walked } from './stations.ts';
import { restartTest } from './store.ts';

interface ResultsProps {
  questions: readonly Asked[];
  answers: Answers;
  timedOut: boolean;
  spent: Spent;
  invitation: string | undefined;
}

/** The results (product §2). Only the score is shared. */
export default function Results({ questions, answers, timedOut, spent, invitation }: ResultsProps) {
  const { right, percent } = scoreOf(questions, answers);
  const isAll = right === questions.length;
  const shareScore = () =>
    share({
      title: document.title,
      text: `I scored ${String(right)} out of ${String(questions.length)} (${String(percent)}%) on this brain test.`,
      url: location.origin + location.pathname,
    });
  return (
    <>
      <div className={`quiz-split ${isAll ? 'quiz-all-right' : ''}`}>
        <div className="quiz-start">
          <h2 className="quiz-title" tabIndex={-1}>
            {timedOut ? 'Time is up' : 'Your results'}
          </h2>
          <p className="quiz-score">
            <strong className="quiz-percent">{percent}%</strong>
            <span>
              {right} out of {questions.length}
            </span>
          </p>
          {isAll && invitation !== undefined && (
            <p>
              <a className="link-arrow" href={`#${invitation}`}>
                Straight through: an invitation
              </a>
            </p>
          )}
          <div className="quiz-actions no-print">
            <button className="btn btn-primary" type="button" onClick={restartTest}>
              Take Test Again
            </button>
            <button className="btn btn-quiet" type="button" data-event="share" onClick={() => void shareScore()}>
              Share Result
            </button>
          </div>
        </div>
        <div>
          <Line label="Your line" stations={walked(questions, answers, spent)} until={questions.length - 1} />
          <p className="hint">
            Right answers are on the line.
            {spent && ` The bars show how long each question was open, ${clock(total(spent))} together.`}
          </p>
        </div>
      </div>
      <ol className="quiz-results" aria-label="Your answers">
        {questions.map((question, index) => (
          <Answered key={question.id} question={question} answer={answers[index] ?? null} />
        ))}
      </ol>
    </>
  );
}

/** Total seconds for all questions. */
const total = (spent: readonly number[]): number => Math.round(spent.reduce((sum, time) => sum + time, 0) / 1000);
