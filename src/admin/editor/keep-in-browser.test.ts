import '#support/browser-storage.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetCampaign, keepCampaign, type KeptCampaign } from './kept-campaigns.ts';
import { keepChoices, keptChoices } from './kept-choices.ts';
import { keepNote, keepReply, keptNote, keptReply } from './kept-letters.ts';

const choice = { key: 'title', said: 'one', side: 'file', own: null } as const;
const reply = { key: 'k', subject: 'Re:', text: 'Dear Ada' };
const keeps: [what: string, keep: () => boolean][] = [
  ['a campaign', () => keepCampaign('a', { at: '' } as KeptCampaign)],
  ['a reply', () => keepReply('a', reply)],
  ['a note', () => keepNote('a', { text: 'Ask.', base: '' })],
  ['choices', () => keepChoices('a', [choice])],
];

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  forgetCampaign('a');
});

test.each(keeps)('keeping %s reports whether this browser has stored it', (_, keep) => {
  expect(keep()).toBe(true);
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(keep()).toBe(false);
});

test('what is kept is found again, and an empty list of choices takes up no space', () => {
  for (const [, keep] of keeps) keep();
  expect([keptReply('a'), keptNote('a'), keptChoices('a')]).toEqual([reply, { text: 'Ask.', base: '' }, [choice]]);
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(keepChoices('a', [])).toBe(true);
  expect(keptChoices('a')).toEqual([]);
});
