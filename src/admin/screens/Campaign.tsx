import { useStore } from '@nanostores/react';
import { BackLink } from '../parts/ScreenHead.tsx';
import Button from '../parts/Button.tsx';
import LoadFailed from '../parts/LoadFailed.tsx';
import SkeletonRows from '../parts/SkeletonRows.tsx';
import { go } from '../routing/router.ts';
import { $campaign, $making, askAndDeleteCampaign } from '../stores/campaigns.ts';
import { $writing } from '../stores/campaign-editor.ts';
import CampaignReport from './campaigns/CampaignReport.tsx';
import CampaignState from './campaigns/CampaignState.tsx';
import CampaignWriter from './campaigns/CampaignWriter.tsx';

function Opened() {
  const { data: campaign, error } = useStore($campaign);
  const editor = useStore($writing);
  const making = useStore($making);
  if (!campaign && error !== undefined)
    return (
      <LoadFailed onRetry={() => $campaign.invalidate()}>
        This campaign could not be loaded. It may have been deleted.
      </LoadFailed>
    );
  if (!campaign || (campaign.state === 'draft' && !editor)) return <SkeletonRows rows={5} />;
  const isStill = ['draft', 'sent', 'canceled'].includes(campaign.state);
  return (
    <>
      <div className="screen-head">
        <h1 className="campaign-title">
          {(campaign.state === 'draft' ? editor?.draft.subject : campaign.subject) || 'No subject yet'}{' '}
          <CampaignState state={campaign.state} />
        </h1>
        {isStill && (
          <Button
            look="danger"
            glyph="trash"
            disabled={making}
            onClick={async () => {
              if (await askAndDeleteCampaign(campaign)) go('/admin/newsletter/campaigns', true);
            }}
          >
            Delete
          </Button>
        )}
      </div>
      {campaign.state === 'draft' && editor ? (
        <CampaignWriter key={campaign.id} editor={editor} />
      ) : (
        <CampaignReport key={campaign.id} campaign={campaign} />
      )}
    </>
  );
}

/** One issue of the newsletter: an editor while it is a draft, a report afterwards. */
export default function Campaign() {
  return (
    <>
      <BackLink href="/admin/newsletter/campaigns">Campaigns</BackLink>
      <Opened />
    </>
  );
}
