import { useStore } from '@nanostores/react';
import Button from '../parts/Button.tsx';
import Glyph from '../parts/Glyph.tsx';
import LoadFailed from '../parts/LoadFailed.tsx';
import SkeletonRows from '../parts/SkeletonRows.tsx';
import { $campaigns, $making, beginCampaign } from '../stores/campaigns.ts';
import CampaignRows from './campaigns/CampaignRows.tsx';

function Body() {
  const { data, error } = useStore($campaigns);
  if (data && data.campaigns.length > 0) return <CampaignRows campaigns={data.campaigns} />;
  if (data)
    return (
      <div className="empty-state">
        <h2>No campaigns yet</h2>
        <p className="hint">
          An issue of the newsletter goes to every confirmed subscriber, or to some of them. Begin with an empty one, or
          with an essay that is published.
        </p>
      </div>
    );
  if (error !== undefined)
    return <LoadFailed onRetry={() => $campaigns.invalidate()}>The campaigns could not be loaded.</LoadFailed>;
  return <SkeletonRows />;
}

/** Every issue of the newsletter: drafts, those being sent, and sent ones. */
export default function Campaigns() {
  const making = useStore($making);
  const { data } = useStore($campaigns);
  return (
    <>
      <a className="link-arrow" href="/admin/newsletter">
        <Glyph name="back" /> Newsletter
      </a>
      <div className="screen-head">
        <h1>Campaigns</h1>
        <div className="screen-actions">
          <Button look="primary" glyph="plus" disabled={making} onClick={() => void beginCampaign()}>
            {making ? 'Creating...' : 'New campaign'}
          </Button>
        </div>
      </div>
      {data?.notSending && (
        <p className="notice mb-5">
          No mail leaves this site yet, so nothing can be sent. {data.notSending} Drafts can be written and previewed.
        </p>
      )}
      {data && data.unreadable.length > 0 && (
        <p className="notice mb-5">
          {data.unreadable.length === 1 ? 'One campaign is' : `${data.unreadable.length} campaigns are`} kept that this
          version of the site cannot read.
        </p>
      )}
      <Body />
    </>
  );
}
