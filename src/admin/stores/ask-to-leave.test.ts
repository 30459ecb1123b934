import { afterEach, expect, test } from 'vitest';
import { askToLeave } from './ask-to-leave.ts';
import { $question } from './confirm.ts';
import { $keptWork, nothingKept, type KeptWork } from './kept-work.ts';

afterEach(() => {
  $question.get()?.answer(false);
  $keptWork.set(nothingKept);
});

test.each<[where: string, kept: Partial<KeptWork>, says: string]>([
  ['on the server', { at: 1 }, 'They are kept on the server for 90 days, until you come back to this item.'],
  ['in the browser', {}, 'This browser keeps them until you come back to this item.'],
  [
    'in the browser alone',
    { at: 1, without: 'unanswered' },
    'This browser keeps them until you come back to this item.',
  ],
  [
    'nowhere',
    { inBrowser: false, without: 'refused' },
    'Neither this browser nor the server can keep them: they will be lost.',
  ],
  [
    'nowhere yet',
    { inBrowser: false },
    'This browser has no room for them, and the server does not have them yet: they may be lost.',
  ],
])('leaving work that is kept %s says so', (_, kept, says) => {
  $keptWork.set({ ...nothingKept, ...kept });
  void askToLeave();
  expect($question.get()?.text).toBe(`Your changes are not saved. ${says}`);
});
