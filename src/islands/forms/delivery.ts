import { tellTaken } from '#browser/taken.ts';
import { atom, type ReadableAtom } from 'nanostores';
import { problemStatus } from '#contract/problem.ts';
import { sendForm, submissionOf, type Failure, type Outcome, type Submission, type Values } from './send-form.ts';
import { alone, dropWaiting, hasWaitedTooLong, keepWaiting, onDropped, waitingForm } from './waiting-form.ts';

/** Where a form is on its way to the server (product §4). */
export interface DeliveryState {
  phase: 'form' | 'waiting' | 'sent';
  sending: boolean;
  /** Why the latest try failed. */
  failed: Failure | null;
  /** What was tried last, waits, or came back into the form. */
  submission: Submission | null;
}

export interface Delivery {
  $delivery: ReadableAtom<DeliveryState>;
  /** Sends what a visitor filled in, at once; gives back why that failed, or null. Times in milliseconds, see `sendForm`. */
  send: (values: Values, elapsed: number | undefined, spent: number) => Promise<Failure | null>;
  /** Keeps in this browser what could not be sent, until it can be. */
  keep: () => void;
  /** Sends what waits, unless another tab is at it. */
  sendWaiting: () => Promise<void>;
  /** Brings what waits back into the form. */
  edit: () => Promise<void>;
  /** Deletes what waits. */
  discard: () => Promise<void>;
  /** Brings an empty form after one that was sent. */
  startAnew: () => void;
  /** Takes up what waits where the visitor has typed nothing else, and sends it when the connection may be back. Gives back what ends that. */
  watch: (isUntouched: () => boolean) => () => void;
}

const start: DeliveryState = { phase: 'form', sending: false, failed: null, submission: null };

/** Milliseconds from a failed try of what waits to the next one: doubled each time, up to five minutes. */
const firstPause = 15_000;
const longestPause = 300_000;

const refusal = (message: string): Failure => ({ status: 'refused', message, code: '', fields: {} });

/** A refusal that no later try of the same would change, other than a server that has trouble of its own. */
const isFinal = (failure: Failure): boolean =>
  failure.status === 'refused' &&
  !Object.entries(problemStatus).some(([code, status]) => code === failure.code && status >= 500);

/** The delivery of the form that is sent to this path. `announce` hears how each send of the visitor ended, and the end of what waited. */
export function formDelivery(path: string, announce: (outcome: Outcome) => void): Delivery {
  const $delivery = atom<DeliveryState>(start);
  const change = (changes: Partial<DeliveryState>) => $delivery.set({ ...$delivery.get(), ...changes });
  const waits = () => $delivery.get().phase === 'waiting';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPause;

  const tryLater = () => {
    clearTimeout(timer);
    // Some sooner, some later: not everybody at once where a server comes back.
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

  const send: Delivery['send'] = async (values, elapsed, spent) => {
    if ($delivery.get().sending) return null;
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
          change(start);
          return;
        }
        const now = Date.now();
        if (hasWaitedTooLong(submission, now)) {
          // Sending it again is a decision of today, from which it may wait anew.
          giveBack(
            { ...submission, since: now },
            refusal('This has waited for a day. Please look through it and send it again.'),
          );
          return;
        }
        change({ sending: true });
        const outcome = await sendForm(path, submission, now - submission.since);
        if (outcome.status === 'sent') {
          dropWaiting(path, 'sent');
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
    keep() {
      const { submission } = $delivery.get();
      if (!submission) return;
      if (keepWaiting(path, submission)) {
        wait(submission);
        tryLater();
      } else {
        change({
          failed: refusal(
            'This browser cannot keep it: another one waits already, or nothing is kept here. Please try again when you are back online.',
          ),
        });
      }
    },
    edit: () => alone(path, () => (waits() ? giveBack(waitingForm(path), null) : undefined)),
    discard: () => alone(path, () => (waits() ? giveBack(null, null) : undefined)),
    startAnew: () => change(start),
    watch(isUntouched) {
      const submission = waitingForm(path);
      const { phase, sending } = $delivery.get();
      if (submission && phase === 'form' && !sending && isUntouched()) wait(submission);
      const again = () => {
        if (waits() && !document.hidden) void sendWaiting();
      };
      const forget = onDropped(path, (wasSent) => {
        if (waits()) change({ ...start, phase: wasSent ? 'sent' : 'form' });
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
