import { useStore } from '@nanostores/react';
import EmptyState from '../parts/EmptyState.tsx';
import NotLoaded from '../parts/NotLoaded.tsx';
import ScreenHead, { BackLink } from '../parts/ScreenHead.tsx';
import Button from '../parts/Button.tsx';
import { $campaigns, $making, beginCampaign } from '../stores/campaigns.ts';
import CampaignRows from './campaigns/CampaignRows.tsx';

function Body() {
  const { data, error } = useStore($campaigns);
  if (data && data.campaigns.length > 0) return <CampaignRows campaigns={data.campaigns} />;
  if (data)
    return (
      <EmptyState title="No campaigns yet">
        An issue of the newsletter goes to every confirmed subscriber, or to some of them. Begin with an empty one, or
        with an essay that is published.
      </EmptyState>
    );
  return <NotLoaded error={error} text="The campaigns could not be loaded." onRetry={() => $campaigns.invalidate()} />;
}

/** Every issue of the newsletter: drafts, those being sent, and sent ones. */
export default function Campaigns() {
  const making = useStore($making);
  const { data } = useStore($campaigns);
  return (
    <>
      <BackLink href="/admin/newsletter">Newsletter</BackLink>
      <ScreenHead title="Campaigns">
        <Button look="primary" glyph="plus" disabled={making} onClick={() => void beginCampaign()}>
          {making ? 'Creating...' : 'New campaign'}
        </Button>
      </ScreenHead>
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
