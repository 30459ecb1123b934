import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { QuizQuestion } from '#contract/content/quiz.ts';
import Intro from './brain-test/Intro.tsx';
import Question from './brain-test/Question.tsx';
import Results from './brain-test/Results.tsx';
import { testSeconds } from './brain-test/state.ts';
import { $spoken, $test, openTest } from './brain-test/store.ts';
import { useAwake } from './waking/awake.ts';

/** The brain test (product §2, §4, §9). The questions are fixed for the life of a page. */
export default function BrainTest({ questions }: { questions: QuizQuestion[] }) {
  const root = useRef<HTMLDivElement>(null);
  const test = useStore($test);
  const spoken = useStore($spoken);
  const shown = useRef('intro');
  useLayoutEffect(() => openTest(questions), [questions]);
  useAwake(root);
  const place = test.phase === 'running' ? `question ${String(test.index)}` : test.phase;
  useEffect(() => {
    // Each screen has one heading, and it takes the focus when the screen changes.
    if (shown.current !== place) root.current?.querySelector('h2')?.focus();
    shown.current = place;
  }, [place]);
  const open = test.phase === 'running' ? questions[test.index] : undefined;
  return (
    <div ref={root} className="quiz">
      {test.phase === 'intro' && <Intro questions={questions.length} minutes={testSeconds / 60} />}
      {test.phase === 'running' && open && (
        <Question
          key={open.id}
          question={open}
          index={test.index}
          count={questions.length}
          chosen={test.answers[test.index] ?? null}
        />
      )}
      {test.phase === 'finished' && <Results questions={questions} answers={test.answers} timedOut={test.timedOut} />}
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </div>
  );
}
