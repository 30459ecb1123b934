import '#support/browser-storage.ts';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyCampaign } from '../editor/campaign-draft.ts';
import { $router } from '../routing/router.ts';
import { $writing } from './campaign-editor.ts';
import { $choosingEssay, startFrom } from './essay-choice.ts';

/** Answers the call for the text of the essay. */
let answer: () => void;
let stop: () => void;

beforeEach(() => {
  vi.stubGlobal('document', { hidden: false, querySelector: () => null });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('scrollTo', () => undefined);
  const dates = { createdAt: '', updatedAt: '', sendAt: null, startedAt: null, endedAt: null };
  const draft = { ...emptyCampaign, ...dates, rev: 1, state: 'draft', waiting: null, notice: null, progress: null };
  vi.stubGlobal('fetch', (path: string) => {
    const name = path.split('/').at(-1) ?? '';
    if (name.length === 1) return Promise.resolve(Response.json({ campaign: { ...draft, id: name } }));
    const essay = { title: 'Night market', excerpt: '', markdown: 'Whole text.', path: '/essays/night' };
    return new Promise((resolve) => (answer = () => resolve(Response.json(essay))));
  });
  stop = $writing.listen(() => undefined);
});

afterEach(() => {
  stop();
  cleanStores($writing);
  $router.open('/admin/login');
  vi.unstubAllGlobals();
});

async function open(id: string): Promise<void> {
  $router.open(`/admin/newsletter/campaigns/${id}`);
  await vi.waitFor(() => expect($writing.get()?.base.id).toBe(id));
}

test('an essay that loads late goes into no campaign that was opened meanwhile', async () => {
  await open('a');
  $choosingEssay.set(true);
  const taken = startFrom('night', true);
  await open('b');
  expect($choosingEssay.get()).toBe(false);
  $choosingEssay.set(true);
  answer();
  await taken;
  expect($writing.get()).toMatchObject({ base: { id: 'b' }, draft: { markdown: '' } });
});
