import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Asked } from './brain-test/asked.ts';
import Intro from './brain-test/Intro.tsx';
import Question from './brain-test/Question.tsx';
import Results from './brain-test/Results.tsx';
import { testSeconds } from './brain-test/state.ts';
import { $spoken, $test, openTest } from './brain-test/store.ts';
import { lookForEssays } from './brain-test/withdrawn.ts';
import { useAwake } from './waking/awake.ts';

interface BrainTestProps {
  questions: Asked[];
  /** Id of the invitation for visitors who got all five right; left out if there is none. */
  invitation?: string | undefined;
}

/** The brain test (product §2, §4, §9). The questions are fixed for the life of a page. */
export default function BrainTest({ questions, invitation }: BrainTestProps) {
  const root = useRef<HTMLDivElement>(null);
  const test = useStore($test);
  const spoken = useStore($spoken);
  const shown = useRef('intro');
  useLayoutEffect(() => openTest(questions), [questions]);
  useAwake(root);
  const place = test.phase === 'running' ? `question ${String(test.index)}` : test.phase;
  const isBegun = test.phase !== 'intro';
  useEffect(() => {
    // Each screen has one heading, which takes the focus when the screen changes.
    const heading = root.current?.querySelector('h2');
    if (shown.current !== place && heading) {
      heading.focus();
      // A heading taller than the screen would be scrolled to its middle.
      if (heading.offsetHeight > innerHeight / 2) heading.scrollIntoView();
    }
    shown.current = place;
  }, [place]);
  useEffect(() => {
    // Early, so that by the time the results link to the essays, it is known which of them can be read.
    if (isBegun) void lookForEssays([...new Set(questions.flatMap(({ essay }) => essay?.slug ?? []))]);
  }, [isBegun, questions]);
  const open = test.phase === 'running' ? questions[test.index] : undefined;
  return (
    <div ref={root}>
      {test.phase === 'intro' && <Intro questions={questions} minutes={testSeconds / 60} />}
      {test.phase === 'running' && open && (
        <Question key={open.id} questions={questions} question={open} index={test.index} answers={test.answers} />
      )}
      {test.phase === 'finished' && (
        <Results
          questions={questions}
          answers={test.answers}
          timedOut={test.timedOut}
          spent={test.spent}
          invitation={invitation}
        />
      )}
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </div>
  );
}
