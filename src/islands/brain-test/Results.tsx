import { share } from '#browser/share-sheet.ts';
import type { QuizQuestion } from '#contract/content/quiz.ts';
import { scoreOf, type Answers } from './state.ts';
import { restartTest } from './store.ts';

function Line({ question, answer }: { question: QuizQuestion; answer: number | null }) {
  const right = answer === question.correctAnswer;
  return (
    <li className="quiz-result" data-right={right}>
      <h3 className="quiz-result-question">{question.question}</h3>
      <p>
        <span className="hint">Your answer: </span>
        {answer === null ? 'Not answered' : question.options[answer]}
        {answer !== null && (
          <span className={`badge ${right ? 'badge-green' : 'badge-orange'}`}>{right ? 'Correct' : 'Wrong'}</span>
        )}
      </p>
      {!right && (
        <p>
          <span className="hint">Correct answer: </span>
          {question.options[question.correctAnswer]}
        </p>
      )}
    </li>
  );
}

interface ResultsProps {
  questions: readonly QuizQuestion[];
  answers: Answers;
  timedOut: boolean;
}

/** The results (product §2). What is shared is the score alone. */
export default function Results({ questions, answers, timedOut }: ResultsProps) {
  const { right, percent } = scoreOf(questions, answers);
  const shareScore = () =>
    share({
      title: document.title,
      text: `I scored ${String(right)} out of ${String(questions.length)} (${String(percent)}%) on this brain test.`,
      url: location.origin + location.pathname,
    });
  return (
    <div className="card quiz-card">
      <h2 className="quiz-title" tabIndex={-1}>
        {timedOut ? 'Time is up' : 'Your results'}
      </h2>
      <p className="quiz-score">
        <strong className="quiz-percent">{percent}%</strong>
        <span>
          {right} out of {questions.length}
        </span>
      </p>
      <ol className="quiz-results">
        {questions.map((question, index) => (
          <Line key={question.id} question={question} answer={answers[index] ?? null} />
        ))}
      </ol>
      <div className="quiz-actions">
        <button className="btn btn-quiet" type="button" onClick={() => void shareScore()}>
          Share Result
        </button>
        <button className="btn btn-primary" type="button" onClick={restartTest}>
          Take Test Again
        </button>
      </div>
    </div>
  );
}
