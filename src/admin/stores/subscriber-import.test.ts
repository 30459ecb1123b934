import '#support/browser-storage.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { importOutcomes, type ImportOutcome } from '#contract/api/subscriber-import.ts';
import { closeSession, openSession, signOutHere } from '../api/session.ts';
import { $import, checkFile, forgetImport, goOn, importFile, leaveImport } from './subscriber-import.ts';

afterEach(() => {
  forgetImport();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answerOf = (outcome: ImportOutcome) =>
  Response.json({
    ...{ success: true, done: 1, refused: [] },
    counts: Object.fromEntries(importOutcomes.map((one) => [one, one === outcome ? 1 : 0])),
  });

test('an import whose answer was lost knows that some of its own rows count as confirmed already', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false, querySelector: () => null });
  vi.stubGlobal('removeEventListener', () => undefined);
  const answers: (() => Response | Promise<Response>)[] = [
    () => answerOf('new'),
    () => Promise.reject(new TypeError('The network broke.')),
    () => answerOf('already'),
  ];
  vi.stubGlobal('fetch', async () => answers.shift()?.() ?? Response.json({}, { status: 404 }));
  $import.set({ ...$import.get(), text: 'email\nada@example.com', statement: 'They agreed on the old site.' });
  await checkFile();
  expect($import.get()).toMatchObject({ phase: 'checked', counts: { new: 1 }, isRepeated: false });
  const importing = importFile();
  await vi.runAllTimersAsync();
  await importing;
  expect($import.get()).toMatchObject({ phase: 'done', counts: { new: 0, already: 1 }, isRepeated: true });
});

test('an import during which the session ends goes on after signing in again, unless its author has signed out', async () => {
  vi.stubGlobal('document', { hidden: false, querySelector: () => null });
  vi.stubGlobal('removeEventListener', () => undefined);
  const answers = [
    () => answerOf('new'),
    () => Response.json({ message: 'Your session has ended. Please sign in again.' }, { status: 401 }),
  ];
  vi.stubGlobal('fetch', async () => answers.shift()?.() ?? answerOf('new'));
  openSession({ token: 'a', user: { username: 'ada' } });
  $import.set({ ...$import.get(), text: 'email\nada@example.com', statement: 'They agreed on the old site.' });
  await checkFile();
  const importing = importFile();
  closeSession();
  leaveImport();
  await importing;
  expect($import.get()).toMatchObject({
    phase: 'stopped',
    problem: 'The session ended before this was sent.',
    isRepeated: false,
  });
  openSession({ token: 'b', user: { username: 'ada' } });
  await goOn();
  expect($import.get()).toMatchObject({ phase: 'done', counts: { new: 1 } });
  signOutHere();
  leaveImport();
  expect($import.get()).toMatchObject({ phase: 'choosing', text: '', read: null });
});
