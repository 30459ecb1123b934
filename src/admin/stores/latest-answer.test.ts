import '#support/browser-storage.ts';
import { atom, cleanStores } from 'nanostores';
import { expect, it, onTestFinished } from 'vitest';

const { $session } = await import('../api/session.ts');
const { latestAnswer } = await import('./latest-answer.ts');

/** An observed question about letters; `answer` and `fail` complete the last request for a name. */
function letters(first: string | null = 'a') {
  const $question = atom(first);
  const asked: string[] = [];
  const errors: unknown[] = [];
  const open = new Map<string, PromiseWithResolvers<string>>();
  const answer = latestAnswer<string>(
    $question,
    (question) => {
      asked.push(question);
      const running = Promise.withResolvers<string>();
      open.set(question, running);
      return running.promise;
    },
    (error) => errors.push(error),
  );
  const { $latest } = answer;
  const look = () => {
    const stop = $latest.listen(() => undefined);
    onTestFinished(stop);
    return stop;
  };
  look();
  onTestFinished(() => cleanStores($latest, $question));
  return {
    ...answer,
    $question,
    asked,
    errors,
    answer: (question: string) => open.get(question)?.resolve(question.toUpperCase()),
    fail: (question: string) => open.get(question)?.reject(new Error(question)),
  };
}

it('shows the previous answer until the next arrives, and marks it as old', async () => {
  const { $latest, $question, answer } = letters();
  answer('a');
  await expect.poll(() => $latest.get()).toEqual({ data: 'A', isOld: false, loading: false, error: undefined });
  $question.set('b');
  expect($latest.get()).toEqual({ data: 'A', isOld: true, loading: true, error: undefined });
  answer('b');
  await expect.poll(() => $latest.get().data).toBe('B');
});

it('shows neither the answer nor the failure of an outdated question', async () => {
  const { $latest, $question, answer, fail, errors } = letters();
  $question.set('b');
  $question.set('c');
  answer('c');
  await expect.poll(() => $latest.get().data).toBe('C');
  answer('a');
  fail('b');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect($latest.get()).toEqual({ data: 'C', isOld: false, loading: false, error: undefined });
  expect(errors).toEqual([]);
});

it('reports a failure once, and asks again on reload', async () => {
  const { $latest, reload, answer, fail, asked, errors } = letters();
  fail('a');
  await expect.poll(() => $latest.get().error).toEqual(new Error('a'));
  expect($latest.get().data).toBeNull();
  expect(errors).toHaveLength(1);
  reload();
  answer('a');
  await expect.poll(() => $latest.get()).toEqual({ data: 'A', isOld: false, loading: false, error: undefined });
  expect(asked).toEqual(['a', 'a']);
});

it('requests nothing without a question, and keeps the answer for a later visit', async () => {
  const { $latest, $question, answer, asked } = letters(null);
  expect([$latest.get().loading, asked]).toEqual([false, []]);
  $question.set('a');
  answer('a');
  await expect.poll(() => $latest.get().data).toBe('A');
  $question.set(null);
  expect($latest.get()).toEqual({ data: 'A', isOld: false, loading: false, error: undefined });
  $question.set('a');
  expect($latest.get()).toEqual({ data: 'A', isOld: false, loading: true, error: undefined });
});

it('keeps nothing from an ended session, not even a pending answer', async () => {
  $session.set({ token: 'one', user: { username: 'ada' } });
  const { $latest, reload, answer } = letters();
  answer('a');
  await expect.poll(() => $latest.get().data).toBe('A');
  reload();
  $session.set(null);
  answer('a');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect($latest.get().data).toBeNull();
});
