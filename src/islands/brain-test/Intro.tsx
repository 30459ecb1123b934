import type { Asked } from './asked.ts';
import Line from './Line.tsx';
import { planned } from './stations.ts';
import { startTest } from './store.ts';

/** The screen before a test (product §2). A click on 'Start Test' before the code has loaded is held. */
export default function Intro({ questions, minutes }: { questions: readonly Asked[]; minutes: number }) {
  return (
    <div className="quiz-split">
      <div className="quiz-start">
        <h2 className="quiz-title" id="quiz-terms" tabIndex={-1}>
          Before you start
        </h2>
        <ul className="quiz-terms" aria-labelledby="quiz-terms">
          <li>
            <strong>{questions.length} questions</strong> with four answers each
          </li>
          <li>
            <strong>{minutes} minutes</strong>; the clock starts with the test
          </li>
          <li>
            <strong>Free navigation</strong> between questions; answers can be changed
          </li>
          <li>
            <strong>Results</strong> when you submit, or when the time is up
          </li>
        </ul>
        <div className="quiz-begin noscript:hidden">
          <button className="btn btn-primary" type="button" data-hold onClick={startTest}>
            Start Test
          </button>
          <p className="hint quiz-keys">Keys: 1 to 4 and the arrows choose an answer, Enter continues.</p>
        </div>
        <p className="hidden noscript:block">
          The brain test needs JavaScript. Without it nothing keeps the time, so here are the questions to read, each
          with its answer folded away.
        </p>
      </div>
      <Line label="The five topics" stations={planned(questions)} until={-1} />
    </div>
  );
}
