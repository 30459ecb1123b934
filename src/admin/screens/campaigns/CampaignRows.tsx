import type { CampaignView } from '#contract/campaign.ts';
import { people, segmentInWords } from '../../editor/campaign-draft.ts';
import Moment from '../../parts/Moment.tsx';
import CampaignState from './CampaignState.tsx';

/** The line below a campaign's subject. */
function Note({ campaign: { state, progress, segment, sendAt } }: { campaign: CampaignView }) {
  if (progress) {
    const { sent, failed, unknown, audience } = progress;
    const rest = [failed > 0 && `${failed.toLocaleString('en-US')} failed`, unknown > 0 && `${unknown} unknown`];
    return [`${sent.toLocaleString('en-US')} of ${people(audience)}`, ...rest].filter(Boolean).join(' · ');
  }
  if (state === 'scheduled' && sendAt !== null)
    return (
      <>
        Goes out <Moment at={sendAt} />, to {segmentInWords(segment)}
      </>
    );
  return `To ${segmentInWords(segment)}`;
}

/** Every campaign, newest first. */
export default function CampaignRows({ campaigns }: { campaigns: readonly CampaignView[] }) {
  return (
    <ul className="rows">
      {campaigns.map((campaign) => (
        <li key={campaign.id} className="row mail-row">
          <a className="row-link" href={`/admin/newsletter/campaigns/${campaign.id}`}>
            <span className="row-title">
              <bdi className="row-name">{campaign.subject || 'No subject yet'}</bdi>{' '}
              <CampaignState state={campaign.state} />
            </span>
            <span className="row-note">
              <Note campaign={campaign} />
            </span>
            {campaign.waiting && <span className="row-reason">{campaign.waiting.reason}</span>}
          </a>
          <span className="row-time">
            <Moment at={campaign.endedAt ?? campaign.startedAt ?? campaign.updatedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
