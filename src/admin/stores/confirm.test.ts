import '#support/browser-storage.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { $router } from '../routing/router.ts';
import { $question, confirmed } from './confirm.ts';

const question = { title: 'Delete it?', text: 'It is gone then.', action: 'Delete' };

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  $router.open('/admin/login');
});

test('a question is answered with no once another screen is opened, for its buttons would act on that one', async () => {
  const answer = confirmed(question);
  $router.open('/admin/settings/sign-in');
  expect($question.get()).toBeNull();
  expect(await answer).toBe(false);
});

test('a question stays while only the query of the address changes', async () => {
  const answer = confirmed(question);
  $router.open('/admin/login?q=bridge');
  $question.get()?.answer(true);
  expect(await answer).toBe(true);
});
