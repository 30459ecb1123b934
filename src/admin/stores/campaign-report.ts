import { atom, onMount } from 'nanostores';
import { reportCampaign } from '#contract/api/admin-campaigns.ts';
import type { CampaignView } from '#contract/campaign.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { call } from '../api/client.ts';
import { $campaign, $campaignId } from './campaigns.ts';

export type Report = ResponseOf<typeof reportCampaign>;

/** The last report on the open campaign; null until there is one. */
export const $report = atom<Report | null>(null);
/** Whether the last request failed. */
export const $reportFailed = atom(false);

/** Milliseconds until the next request; null if nothing will change by itself. */
function againAfter({ state, waiting, progress }: CampaignView): number | null {
  if (state === 'sending') return waiting ? 10_000 : 1_500;
  if (state === 'scheduled') return 15_000;
  // Mail already with the mail server is still processed after a pause or cancellation.
  return (state === 'paused' || state === 'canceled') && progress !== null && progress.sending > 0 ? 3_000 : null;
}

let timer: ReturnType<typeof setTimeout> | undefined;
let asking: string | null = null;

/** Requests a report, and keeps doing so while it changes by itself and the page is visible. */
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
    // If another tab cancelled the schedule, the campaign becomes a draft here too.
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

/** Requests a report now. */
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
