import { atom } from 'nanostores';
import { readEssayText } from '#contract/api/campaign-writing.ts';
import { listEssays, type EssaySummary } from '#contract/api/essays.ts';
import { call } from '../api/client.ts';
import { campaignOfEssay } from '../editor/campaign-draft.ts';
import { $writing, write } from './campaign-editor.ts';
import { $campaignId } from './campaigns.ts';
import { tell, tellFailure, tellNotLoaded } from './notice.ts';
import { createFetcherStore } from './query.ts';
import { oneAtATime } from './under-way.ts';

/** Whether the essay chooser is open. */
export const $choosingEssay = atom(false);

// It belongs to the campaign on which it was opened.
$campaignId.listen(() => $choosingEssay.set(false));

/** Every published essay, newest first. */
export const $essays = createFetcherStore<readonly EssaySummary[]>('essays to send', {
  fetcher: async () => {
    const answer = await call(listEssays, {});
    return Array.isArray(answer) ? answer : answer.essays;
  },
  dedupeTime: 0,
  onError: (error) => tellNotLoaded(error, 'Failed to load essays.'),
});

/** Slug of the essay being loaded. */
export const $takingEssay = atom<string | null>(null);

/**
 * Puts an essay into the campaign: its whole text, or its beginning with a link. This replaces the draft, which Discard
 * can bring back until the next save.
 */
export async function startFrom(slug: string, whole: boolean): Promise<void> {
  const take = async () => {
    const id = $writing.get()?.base.id;
    const essay = await call(readEssayText, { params: { slug } });
    if (id === undefined || $writing.get()?.base.id !== id || !$choosingEssay.get()) return;
    write(campaignOfEssay(essay, whole));
    $choosingEssay.set(false);
    tell('Essay Loaded', `The campaign now starts from “${essay.title}”.`);
  };
  await oneAtATime($takingEssay, slug, take, (error) =>
    tellFailure('Not Loaded', error, 'The essay could not be loaded. Please try again.'),
  );
}
