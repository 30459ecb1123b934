import { atom, onMount } from 'nanostores';
import { reportCampaign } from '#contract/api/admin-campaigns.ts';
import type { CampaignView } from '#contract/campaign.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { call } from '../api/client.ts';
import { $campaign, $campaignId } from './campaigns.ts';

export type Report = ResponseOf<typeof reportCampaign>;

/** What became of the campaign whose address is open, as far as it is known; null until it is. */
export const $report = atom<Report | null>(null);
/** Whether it could not be asked for the last time. */
export const $reportFailed = atom(false);

/** Milliseconds until it is asked again; null where nothing changes by itself any more. */
function againAfter({ state, waiting, progress }: CampaignView): number | null {
  if (state === 'sending') return waiting ? 10_000 : 1_500;
  if (state === 'scheduled') return 15_000;
  // What is with the mail server when it is paused or canceled comes to its end.
  return (state === 'paused' || state === 'canceled') && progress !== null && progress.sending > 0 ? 3_000 : null;
}

let timer: ReturnType<typeof setTimeout> | undefined;
let asking: string | null = null;

/** Asks how far it is, and again as long as that changes by itself and somebody looks. */
async function ask(): Promise<void> {
  clearTimeout(timer);
  const id = $campaignId.get();
  const known = $campaign.get().data;
  if (id === null || known?.id !== id || known.state === 'draft' || asking === id) return;
  asking = id;
  try {
    const report = await call(reportCampaign, { params: { id } });
    if ($campaignId.get() !== id) return;
    $report.set(report);
    $reportFailed.set(false);
    // A plan that was taken back in another tab is a draft here too.
    if (report.campaign.state !== known.state) $campaign.revalidate();
    plan(againAfter(report.campaign));
  } catch {
    $reportFailed.set(true);
    plan(10_000);
  } finally {
    asking = null;
  }
}

function plan(after: number | null): void {
  clearTimeout(timer);
  if (after !== null && document.visibilityState === 'visible') timer = setTimeout(() => void ask(), after);
}

/** Asks now; for whoever does not want to wait. */
export const askReport = (): void => void ask();

onMount($report, () => {
  const seen = (): void => {
    if (document.visibilityState === 'visible') askReport();
    else clearTimeout(timer);
  };
  document.addEventListener('visibilitychange', seen);
  const stop = $campaign.subscribe(askReport);
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', seen);
    $report.set(null);
    $reportFailed.set(false);
  };
});
