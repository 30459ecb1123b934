import { tellTaken } from '#browser/taken.ts';
import { atom, type ReadableAtom } from 'nanostores';
import { problemStatus } from '#contract/problem.ts';
import { sendForm, submissionOf, type Failure, type Outcome, type Submission, type Values } from './send-form.ts';
import {
  alone,
  dropWaiting,
  forgetSent,
  hasWaitedTooLong,
  keepWaiting,
  onDropped,
  waitingForm,
  wasSent,
} from './waiting-form.ts';

/** The state of a form's delivery to the server (product §4). */
export interface DeliveryState {
  phase: 'form' | 'waiting' | 'sent';
  sending: boolean;
  /** Why the last attempt failed. */
  failed: Failure | null;
  /** The submission that was tried last, is waiting, or was returned to the form. */
  submission: Submission | null;
}

export interface Delivery {
  $delivery: ReadableAtom<DeliveryState>;
  /** Sends the visitor's input at once; resolves to why that failed, or null. Times in milliseconds, see `sendForm`. */
  send: (values: Values, elapsed: number | undefined, spent: number) => Promise<Failure | null>;
  /** Stores the visitor's input in this browser until it can be sent. */
  keep: (values: Values) => void;
  /** Sends the waiting submission, unless another tab is doing so. */
  sendWaiting: () => Promise<void>;
  /** Returns the waiting submission to the form. */
  edit: () => Promise<void>;
  /** Deletes the waiting submission. */
  discard: () => Promise<void>;
  /** Shows an empty form after one has been sent. */
  startAnew: () => void;
  /**
   * Picks up a waiting submission, unless the visitor has typed something else, and sends it when the connection may be
   * back. Returns a function that stops it.
   */
  watch: (isUntouched: () => boolean) => () => void;
}

const start: DeliveryState = { phase: 'form', sending: false, failed: null, submission: null };

/** Milliseconds between attempts to send a waiting submission: doubled each time, up to five minutes. */
const firstPause = 15_000;
const longestPause = 300_000;

const refusal = (message: string): Failure => ({ status: 'refused', message, code: '', fields: {} });

/**
 * Whether repeating the same submission would be refused again: not if the server had a problem, or too much was sent.
 */
const isFinal = (failure: Failure): boolean =>
  failure.status === 'refused' &&
  !Object.entries(problemStatus).some(
    ([code, status]) => code === failure.code && status >= problemStatus.too_many_requests,
  );

/**
 * The delivery of the form with this target path. `announce` receives the outcome of each send by the visitor, and of a
 * waiting submission.
 */
export function formDelivery(path: string, announce: (outcome: Outcome) => void): Delivery {
  const $delivery = atom<DeliveryState>(start);
  const change = (changes: Partial<DeliveryState>) => $delivery.set({ ...$delivery.get(), ...changes });
  const waits = () => $delivery.get().phase === 'waiting';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPause;

  const tryLater = () => {
    clearTimeout(timer);
    // Randomised, so that not everyone retries at once when a server comes back.
    timer = setTimeout(() => void sendWaiting(), pause * (0.75 + Math.random() / 2));
    pause = Math.min(pause * 2, longestPause);
  };
  const wait = (submission: Submission) => {
    pause = firstPause;
    change({ ...start, phase: 'waiting', submission });
  };
  const giveBack = (submission: Submission | null, failed: Failure | null) => {
    dropWaiting(path);
    change({ ...start, submission, failed });
  };

  /** Another tab has sent the waiting submission, returned it to its form or deleted it. */
  const gone = () => change({ ...start, phase: wasSent(path, $delivery.get().submission?.key) ? 'sent' : 'form' });
  /** Ends the wait because the visitor chose to. */
  const stop = (after: (submission: Submission) => Submission | null) =>
    alone(path, () => {
      if (!waits()) return;
      const submission = waitingForm(path);
      if (submission) giveBack(after(submission), null);
      else gone();
    });

  const send: Delivery['send'] = async (values, elapsed, spent) => {
    if ($delivery.get().sending) return null;
    forgetSent(path);
    const submission = submissionOf(values, $delivery.get().submission, Date.now());
    change({ sending: true, failed: null, submission });
    const outcome = await sendForm(path, submission, elapsed, spent);
    change(outcome.status === 'sent' ? { ...start, phase: 'sent' } : { sending: false, failed: outcome });
    if (outcome.status === 'sent') tellTaken(path);
    announce(outcome);
    return outcome.status === 'sent' ? null : outcome;
  };

  const sendWaiting = () =>
    alone(
      path,
      async () => {
        if (!waits() || $delivery.get().sending) return;
        const submission = waitingForm(path);
        if (!submission) {
          gone();
          return;
        }
        const now = Date.now();
        if (hasWaitedTooLong(submission, now)) {
          // Sending it again is a new decision, which restarts the waiting time.
          giveBack(
            { ...submission, since: now },
            refusal('This has been waiting for a day. Please look through it and send it again.'),
          );
          return;
        }
        change({ sending: true });
        const outcome = await sendForm(path, submission, now - submission.since);
        if (outcome.status === 'sent') {
          dropWaiting(path, submission.key);
          tellTaken(path);
          change({ ...start, phase: 'sent' });
        } else if (isFinal(outcome)) giveBack(submission, outcome);
        else {
          change({ sending: false, failed: outcome });
          tryLater();
          return;
        }
        announce(outcome);
      },
      true,
    );

  return {
    $delivery,
    send,
    sendWaiting,
    keep(values) {
      const submission = submissionOf(values, $delivery.get().submission, Date.now());
      if (keepWaiting(path, submission)) {
        forgetSent(path);
        wait(submission);
        tryLater();
      } else {
        change({
          failed: refusal(
            'This browser cannot keep it: another one is already waiting, or storage is switched off. Please try again when you are back online.',
          ),
        });
      }
    },
    edit: () => stop((submission) => submission),
    discard: () => stop(() => null),
    startAnew: () => change(start),
    watch(isUntouched) {
      const submission = waitingForm(path);
      const { phase, sending } = $delivery.get();
      if (submission && phase === 'form' && !sending && isUntouched()) wait(submission);
      const again = () => {
        if (waits() && !document.hidden) void sendWaiting();
      };
      const forget = onDropped(path, () => {
        if (waits()) gone();
      });
      addEventListener('online', again);
      addEventListener('pageshow', again);
      document.addEventListener('visibilitychange', again);
      again();
      return () => {
        clearTimeout(timer);
        forget();
        removeEventListener('online', again);
        removeEventListener('pageshow', again);
        document.removeEventListener('visibilitychange', again);
      };
    },
  };
}
