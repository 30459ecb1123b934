import '#support/browser-storage.ts';
import type { CampaignDetail } from '#contract/campaign.ts';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftOfCampaign, emptyCampaign } from '../editor/campaign-draft.ts';
import { keepCampaign, keptCampaign, unsavedCampaign } from '../editor/kept-campaigns.ts';
import { $writing, discardWriting, saveCampaign, write, type CampaignEditor } from './campaign-editor.ts';
import { send, sendTest } from './campaign-steps.ts';
import { $question } from './confirm.ts';

const stored = (id: string, more: Partial<CampaignDetail> = {}): CampaignDetail => ({
  ...{ ...emptyCampaign, id, rev: 1, subject: id, state: 'draft', createdAt: '', updatedAt: '', sendAt: null },
  ...{ startedAt: null, endedAt: null, waiting: null, notice: null, progress: null, ...more },
});

/** Opens a campaign and types a text into it. */
function type(base: CampaignDetail, markdown: string): CampaignEditor {
  const draft = { ...draftOfCampaign(base), markdown };
  const editor = { base, draft, foundFrom: null, inBrowser: true, errors: {}, conflict: null };
  $writing.set(editor);
  keepCampaign(base.id, { draft, base, at: '2026-03-01T09:00:00.000Z' });
  return editor;
}

/** Answers the call that is under way. */
let answer: (status: number, body: unknown) => void;
let calls: string[];
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  calls = [];
  vi.stubGlobal('document', { hidden: false, querySelector: () => null });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', (address: string) => {
    calls.push(address);
    return new Promise((resolve) => {
      answer = (status, body) => resolve(Response.json(body, { status }));
    });
  });
  stop = $writing.listen(() => undefined);
});

afterEach(() => {
  stop();
  cleanStores($writing);
  vi.unstubAllGlobals();
});

const first = stored('first');
const second = stored('second');

test('a save that is answered after another campaign was opened leaves that one alone', async () => {
  type(first, 'Text of the first');
  const saving = saveCampaign();
  const open = type(second, 'Text of the second');
  answer(200, { success: true, campaign: stored('first', { rev: 2, markdown: 'Text of the first' }) });
  expect(await saving).toMatchObject({ id: 'first', rev: 2 });
  expect($writing.get()).toBe(open);
  expect([keptCampaign('first'), keptCampaign('second')?.draft.markdown]).toEqual([null, 'Text of the second']);
});

test('what was typed into a campaign while it was being saved is kept even after the campaign is left', async () => {
  type(first, 'Text of the first');
  const saving = saveCampaign();
  type(first, 'Text of the first, and more');
  type(second, 'Text of the second');
  answer(200, { success: true, campaign: stored('first', { rev: 2, markdown: 'Text of the first' }) });
  await saving;
  expect(keptCampaign('first')).toMatchObject({ base: { rev: 2 }, draft: { markdown: 'Text of the first, and more' } });
});

test('what another window writes is neither saved nor shown by the save and the discard of this one', async () => {
  const theirs = {
    draft: { ...draftOfCampaign(first), markdown: 'Theirs' },
    base: first,
    at: '2026-03-01T09:00:00.000Z',
  };
  localStorage.setItem('admin-campaign:first:zz', JSON.stringify(theirs));
  type(first, 'Mine');
  discardWriting();
  expect($writing.get()?.draft.markdown).toBe('');
  type(first, 'Mine');
  const saving = saveCampaign();
  type(second, 'Text of the second');
  answer(200, { success: true, campaign: stored('first', { rev: 2, markdown: 'Mine' }) });
  await saving;
  expect(keptCampaign('first')).toEqual(theirs);
});

test('what a closed window left is not unsaved once another one has saved it', async () => {
  const draft = { ...draftOfCampaign(first), markdown: 'Theirs' };
  localStorage.setItem('admin-campaign:first:zz', JSON.stringify({ draft, base: first, at: '' }));
  expect(unsavedCampaign(first)?.draft).toEqual(draft);
  expect(unsavedCampaign(stored('first', { rev: 2, markdown: 'Theirs' }))).toBeNull();
  await vi.waitFor(() => expect(localStorage.length).toBe(0));
});

test('a save that is refused after another campaign was opened leaves that one alone', async () => {
  type(first, 'Text of the first');
  const saving = saveCampaign();
  const open = type(second, 'Text of the second');
  const current = stored('first', { rev: 5, markdown: 'Text of someone else' });
  answer(409, { success: false, code: 'conflict', message: 'It was saved elsewhere.', requestId: '', current });
  expect(await saving).toBeNull();
  expect($writing.get()).toBe(open);
  expect(keptCampaign('first')).toMatchObject({ base: { rev: 1 }, draft: { markdown: 'Text of the first' } });
});

test('a campaign that was left while it was being saved is not sent', async () => {
  type(first, 'Text of the first');
  const sending = send();
  type(second, 'Text of the second');
  answer(200, { success: true, campaign: stored('first', { rev: 2, markdown: 'Text of the first' }) });
  await sending;
  expect(calls).toHaveLength(1);
});

/** Answers every call as the server does; `during` runs while the first one to an address is under way. */
function serve(during: Record<string, () => void>): unknown[] {
  const sent: unknown[] = [];
  const left = new Map(Object.entries(during));
  let kept = first;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const at = /[^/]+$/.exec(address.split('?')[0] ?? '')?.[0] ?? '';
    const said = typeof body === 'string' ? (JSON.parse(body) as Partial<CampaignDetail>) : {};
    await Promise.resolve();
    left.get(at)?.();
    left.delete(at);
    if (method === 'PUT') kept = { ...kept, ...said, rev: kept.rev + 1 };
    if (at === 'send' || at === 'test') sent.push([at, kept.markdown, said.rev]);
    const answers = { problems: [], count: 2, pages: [], campaign: kept, message: '' };
    return Response.json({ success: true, ...answers });
  });
  return sent;
}

const typo = () => write({ markdown: 'Corrected' });

test.each([
  ['typed while a campaign is saved', 'first', typo],
  ['typed while a campaign is checked', 'check', typo],
  ['typed while its recipients are counted', 'audience', typo],
  ['typed and saved while a campaign is checked', 'check', () => void (typo(), saveCampaign())],
])('what is %s is sent with it', async (_, at, during) => {
  const sent = serve({ [at]: during });
  type(first, 'Tpyed');
  const sending = send();
  await vi.waitFor(() => expect($question.get()).not.toBeNull());
  expect([$writing.get()?.base.markdown, sent]).toEqual(['Corrected', []]);
  $question.get()?.answer(true);
  await sending;
  expect(sent).toEqual([['send', 'Corrected', 3]]);
});

test('what is typed while a test is being saved is part of the test', async () => {
  const sent = serve({ first: typo });
  type(first, 'Tpyed');
  await sendTest(['ada@example.com']);
  expect(sent).toEqual([['test', 'Corrected', undefined]]);
});

test('a campaign that was left while it was checked asks nothing on the screen that was opened', async () => {
  const sent = serve({ check: () => void type(second, 'Text of the second') });
  type(first, 'Text of the first');
  await send();
  expect([$question.get(), sent]).toEqual([null, []]);
});
