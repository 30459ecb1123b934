import { expect, test } from 'vitest';
import type { CampaignView } from '#contract/campaign.ts';
import { stateInWords } from './state-in-words.ts';

const now = Date.parse('2026-11-27T09:00:00Z');
const at = (hours: number): string => new Date(now + hours * 60 * 60_000).toISOString();
const paused: CampaignView = {
  id: '01',
  rev: 1,
  subject: 'The first issue',
  state: 'paused',
  segment: { kind: 'all' },
  createdAt: at(-2),
  updatedAt: at(-1),
  sendAt: null,
  startedAt: null,
  endedAt: null,
  waiting: null,
  notice: null,
  progress: null,
  archive: false,
  slug: null,
};
const say = (changes: Partial<CampaignView>): string => stateInWords({ ...paused, ...changes }, now);

test('a campaign that was paused before it began says when it goes out if it is resumed', () => {
  expect(say({ sendAt: at(1) })).toMatch(
    /there is no record of any mail sent\. If you resume it, it goes out .*2026.* in your time zone, /,
  );
  for (const sendAt of [at(-1), null]) expect(say({ sendAt })).toMatch(/If you resume it, it goes out at once, to /);
});

test('a campaign that was paused while it was sent says that no one else gets it', () => {
  expect(say({ startedAt: at(-1), sendAt: at(-1) })).toContain('No one else gets it until you resume it.');
});
