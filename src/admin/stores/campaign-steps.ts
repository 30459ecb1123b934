import { atom } from 'nanostores';
import { checkCampaign, sendCampaign, testCampaign, type CampaignProblem } from '#contract/api/admin-campaigns.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from '#contract/api/campaign-steering.ts';
import type { CampaignDetail, CampaignDraft, CampaignView } from '#contract/campaign.ts';
import { call } from '../api/client.ts';
import { people } from '../editor/campaign-draft.ts';
import { zoneAt } from '../editor/local-time.ts';
import { readableTime } from '../editor/readable-time.ts';
import { askAudience } from './campaign-audience.ts';
import { $unsaved, $writing, saveCampaign } from './campaign-editor.ts';
import { showCampaign, showCurrent } from './campaigns.ts';
import { confirmed } from './confirm.ts';
import { tell, tellFailure } from './notice.ts';
import { oneAtATime } from './under-way.ts';

/** The action under way; null if there is none. */
export const $doing = atom<'check' | 'test' | 'send' | 'steer' | null>(null);

/** The findings, and the draft they belong to. */
export const $checked = atom<{ draft: CampaignDraft; problems: readonly CampaignProblem[] } | null>(null);

/**
 * The stored campaign including everything typed, even while it was being saved; null if it could not be saved, or if
 * the author has left it: another one may be open by now.
 */
async function stored(): Promise<CampaignDetail | null> {
  const id = $writing.get()?.base.id;
  while ($writing.get()?.base.id === id && $unsaved.get()) if (!(await saveCampaign())) return null;
  const { base } = $writing.get() ?? {};
  return base?.id === id ? (base ?? null) : null;
}

/** Runs one action at a time; a failure is announced under the title. */
const doing = <Done>(
  what: NonNullable<ReturnType<typeof $doing.get>>,
  title: string,
  act: () => Promise<Done>,
): Promise<Done | false> =>
  oneAtATime($doing, what, act, (error) => {
    showCurrent(error);
    tellFailure(title, error, 'The server did not answer. Please try again.');
  });

async function look(): Promise<readonly CampaignProblem[]> {
  const editor = $writing.get();
  if (!editor) return [];
  const { base, draft } = editor;
  const { problems } = await call(checkCampaign, { params: { id: base.id }, body: draft });
  $checked.set({ draft, problems });
  return problems;
}

/**
 * The stored campaign with its findings and the number of recipients; null if it cannot be sent. What is typed while it
 * is checked is also saved and checked, since the author expects to send what the form shows.
 */
async function readied(): Promise<{ campaign: CampaignDetail; warnings: string; count: number } | null> {
  for (;;) {
    const campaign = await stored();
    if (!campaign) return null;
    const problems = await look();
    if (problems.some(({ severity }) => severity === 'error')) return null;
    const count = await askAudience(campaign.segment);
    const now = $writing.get()?.base;
    if (now?.id !== campaign.id) return null;
    if (now.rev !== campaign.rev || $unsaved.get()) continue;
    return { campaign, warnings: problems.map(({ message }) => message).join(' '), count };
  }
}

/** Checks the draft, saved or not. */
export const check = (): Promise<unknown> => doing('check', 'Not Checked', look);

/** Saves the draft and sends it to a few addresses; resolves to whether it was sent. */
export const sendTest = (addresses: readonly string[]): Promise<boolean> =>
  doing('test', 'Test Not Sent', async () => {
    const campaign = await stored();
    if (!campaign) return false;
    const { message } = await call(testCampaign, { params: { id: campaign.id }, body: { addresses: [...addresses] } });
    tell('Test Sent', message);
    return true;
  });

/**
 * Saves the draft, checks it and sends it, after a confirmation that states the number of recipients: at once, or at a
 * time (ISO 8601). If something blocks sending, shows that instead.
 */
export async function send(at?: string): Promise<void> {
  const done = await doing('send', 'Not Sent', async () => {
    const ready = await readied();
    if (!ready) return false;
    const { campaign, warnings, count } = ready;
    const doubt = warnings && `You were warned: ${warnings} `;
    const sure = await confirmed(
      at === undefined
        ? {
            title: `Send “${campaign.subject}” to ${people(count)}?`,
            text: `${doubt}Sending begins at once, and the text can no longer be changed. Sent mail cannot be taken back.`,
            action: `Send to ${people(count)}`,
          }
        : {
            title: `Send “${campaign.subject}” on ${readableTime(at)}?`,
            text: `That is in your time zone, ${zoneAt(new Date(at))}. ${doubt}${people(count)} would get it now; everyone confirmed by then will get it. Until then you can cancel it and continue writing.`,
            action: 'Schedule it',
          },
    );
    const body = { rev: campaign.rev, ...(at !== undefined && { at }) };
    return sure && call(sendCampaign, { params: { id: campaign.id }, body });
  });
  if (!done) return;
  $checked.set(null);
  showCampaign(done.campaign);
  tell(at === undefined ? 'Sending' : 'Planned', done.message);
}

/** Acts on a campaign as it is shown. If it has changed since, the server refuses, and the new state is shown. */
async function steer(endpoint: typeof pauseCampaign, title: string, seen: CampaignView): Promise<void> {
  const { id, state, startedAt } = seen;
  const done = await doing('steer', title, () => call(endpoint, { params: { id }, body: { state, startedAt } }));
  if (!done) return;
  showCampaign(done.campaign);
  tell(done.message);
}

export const pause = (seen: CampaignView): Promise<void> => steer(pauseCampaign, 'Not Paused', seen);
export const resume = (seen: CampaignView): Promise<void> => steer(resumeCampaign, 'Not Resumed', seen);

/** Cancels a campaign after a confirmation, unless its sending begins while the question is open. */
export async function askAndCancel(seen: CampaignView): Promise<void> {
  const { startedAt, progress } = seen;
  const sent = progress?.sent ?? 0;
  const sure = await confirmed(
    startedAt === null
      ? { title: 'Cancel the schedule?', text: 'Nothing was sent. It is a draft again.', action: 'Make it a draft' }
      : {
          title: 'Cancel this campaign for good?',
          text: `${people(sent)} already received it. No one else gets it, and it cannot be resumed. To continue later, pause it.`,
          action: 'Cancel it for good',
        },
  );
  if (sure) await steer(cancelCampaign, 'Not Canceled', seen);
}
