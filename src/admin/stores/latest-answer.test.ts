import '#support/browser-storage.ts';
import { atom, cleanStores } from 'nanostores';
import { expect, it, onTestFinished } from 'vitest';

const { $session } = await import('../api/session.ts');
const { latestAnswer } = await import('./latest-answer.ts');

/** A question about letters that somebody looks at; `answer` and `fail` end what was asked last under a name. */
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

it('shows the answer before until the next one is there, and says that it is old', async () => {
  const { $latest, $question, answer } = letters();
  answer('a');
  await expect.poll(() => $latest.get()).toEqual({ data: 'A', isOld: false, loading: false, error: undefined });
  $question.set('b');
  expect($latest.get()).toEqual({ data: 'A', isOld: true, loading: true, error: undefined });
  answer('b');
  await expect.poll(() => $latest.get().data).toBe('B');
});

it('shows neither the answer nor the failure of a question that is not asked any more', async () => {
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

it('tells of a failure once, and asks again when it is told to', async () => {
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

it('asks nothing while there is no question, and keeps what was answered for whoever comes back', async () => {
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

it('keeps nothing of a session that has ended, not even what was on its way', async () => {
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
