import { startTest } from './store.ts';

/** The screen before a test (product §2). A click on 'Start Test' before the code is there is held. */
export default function Intro({ questions, minutes }: { questions: number; minutes: number }) {
  return (
    <div className="card quiz-card">
      <h2 className="quiz-title" tabIndex={-1}>
        Before you start
      </h2>
      <ul className="quiz-terms">
        <li>
          <strong>{questions} questions</strong> with four answers each
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
      <button className="btn btn-primary" type="button" data-hold onClick={startTest}>
        Start Test
      </button>
      <p className="hint">Keys: 1 to 4 and the arrows choose an answer, Enter goes on.</p>
      <p className="hidden text-danger noscript:block">
        The brain test needs JavaScript. Please switch it on to take the test.
      </p>
    </div>
  );
}
