import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Asked } from './asked.ts';
import { keyWish } from './keys.ts';
import Line from './Line.tsx';
import { clock, type Answers } from './state.ts';
import { underway } from './stations.ts';
import { $secondsLeft, answerQuestion, nextQuestion, previousQuestion } from './store.ts';

const difficultyBadge = { Easy: 'badge-green', Medium: 'badge-orange', Hard: 'badge-purple' } as const;

function Timer() {
  const left = useStore($secondsLeft);
  return (
    <p className="quiz-timer" role="timer" data-urgent={left <= 60 || undefined}>
      <span className="visually-hidden">Time left </span>
      {clock(left)}
    </p>
  );
}

interface QuestionProps {
  questions: readonly Asked[];
  question: Asked;
  index: number;
  answers: Answers;
}

/** One question (product §2, §4). Each question mounts anew. */
export default function Question({ questions, question, index, answers }: QuestionProps) {
  const count = questions.length;
  const chosen = answers[index] ?? null;
  const form = useRef<HTMLFormElement>(null);
  const choose = (option: number) => {
    answerQuestion(option);
    form.current?.querySelector<HTMLElement>(`input[value="${String(option)}"]`)?.focus();
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    // Single keys act only on the question (WCAG 2.1.4): inside it, or without any focus.
    if (target !== document.body && !form.current?.contains(target)) return;
    const wish = keyWish(
      {
        key: event.key,
        modified: event.repeat || event.ctrlKey || event.altKey || event.metaKey,
        onAnswer: target instanceof HTMLInputElement,
        onButton: target.closest('button, a') !== null,
      },
      chosen,
      question.options.length,
    );
    if (!wish) return;
    event.preventDefault();
    if (wish === 'next') nextQuestion();
    else choose(wish.choose);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const last = index === count - 1;
  return (
    <div className="quiz-split quiz-running">
      <form
        ref={form}
        className="card quiz-card"
        onSubmit={(event) => {
          event.preventDefault();
          nextQuestion();
        }}
      >
        <div className="quiz-status">
          <p className="quiz-position">
            Question {index + 1} of {count}
          </p>
          <span className={`badge ${difficultyBadge[question.difficulty]}`}>{question.difficulty}</span>
          <Timer />
          <progress className="quiz-progress" value={index + 1} max={count} aria-label="Progress" />
        </div>
        <h2 className="quiz-title" id="quiz-question" tabIndex={-1}>
          {question.question}
        </h2>
        <div
          className="quiz-options"
          role="radiogroup"
          aria-labelledby="quiz-question"
          onClickCapture={(event) => {
            // The second half of a double click that began on another screen chooses nothing here.
            if (event.detail > 1) event.preventDefault();
          }}
        >
          {question.options.map((option, position) => (
            <label key={option} className="quiz-option">
              <input
                type="radio"
                name="answer"
                value={position}
                checked={chosen === position}
                onChange={() => answerQuestion(position)}
              />
              <kbd className="quiz-key" aria-hidden="true">
                {position + 1}
              </kbd>
              <span>{option}</span>
            </label>
          ))}
        </div>
        <div className="quiz-actions">
          <button className="btn btn-quiet" type="button" disabled={index === 0} onClick={previousQuestion}>
            Previous
          </button>
          <button className="btn btn-primary" type="submit">
            {last ? 'Finish Test' : 'Next Question'}
          </button>
        </div>
      </form>
      <Line label="Where you are" stations={underway(questions, answers, index)} until={index} />
    </div>
  );
}
