import type { CampaignState as State } from '#contract/campaign.ts';

const names: Readonly<Record<State, { name: string; badge: string }>> = {
  draft: { name: 'Draft', badge: '' },
  scheduled: { name: 'Planned', badge: 'badge-purple' },
  sending: { name: 'Sending', badge: 'badge-blue' },
  paused: { name: 'Paused', badge: 'badge-orange' },
  canceled: { name: 'Canceled', badge: 'badge-slate' },
  sent: { name: 'Sent', badge: 'badge-green' },
};

/** The state of a campaign as a badge. */
export default function CampaignState({ state }: { state: State }) {
  const { name, badge } = names[state];
  return <span className={`badge ${badge}`}>{name}</span>;
}
