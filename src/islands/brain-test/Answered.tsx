import { useStore } from '@nanostores/react';
import type { Asked } from './asked.ts';
import { $withdrawn } from './withdrawn.ts';

/** The answer given to a question, the right one with the reason, and where to read more (product §2). */
export default function Answered({ question, answer }: { question: Asked; answer: number | null }) {
  const withdrawn = useStore($withdrawn);
  const right = answer === question.correctAnswer;
  const { essay } = question;
  return (
    <li className="quiz-result" data-right={right}>
      <p className="quiz-result-topic">
        {question.topic}
        {answer !== null && (
          <span className={`badge ${right ? 'badge-green' : 'badge-orange'}`}>{right ? 'Correct' : 'Wrong'}</span>
        )}
      </p>
      <div>
        <h3 className="quiz-result-question">{question.question}</h3>
        <dl>
          <div>
            <dt>Your answer: </dt>
            <dd>{answer === null ? 'Not answered' : question.options[answer]}</dd>
          </div>
          {!right && (
            <div>
              <dt>Correct answer: </dt>
              <dd>{question.options[question.correctAnswer]}</dd>
            </div>
          )}
        </dl>
        {question.explanation !== undefined && <p className="quiz-why">{question.explanation}</p>}
        {essay && !withdrawn.has(essay.slug) && (
          <p>
            <span className="hint">Read on: </span>
            <a href={`/essays/${essay.slug}`}>{essay.title}</a>
          </p>
        )}
      </div>
    </li>
  );
}
