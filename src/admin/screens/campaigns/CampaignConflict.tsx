import { useStore } from '@nanostores/react';
import type { CampaignDetail, CampaignDraft } from '#contract/campaign.ts';
import { campaignParts, draftOfCampaign } from '../../editor/campaign-draft.ts';
import { readableTime } from '../../editor/readable-time.ts';
import { $savingCampaign, saveChosenParts, type CampaignEditor } from '../../stores/campaign-editor.ts';
import Versions from '../editor/Versions.tsx';

/** Both versions of a campaign's draft that was saved elsewhere in the meantime. */
export default function CampaignConflict({ editor, conflict }: { editor: CampaignEditor; conflict: CampaignDetail }) {
  const saving = useStore($savingCampaign);
  const before = draftOfCampaign(editor.base);
  const theirs = draftOfCampaign(conflict);
  const mine = editor.draft;
  const parts = campaignParts.filter(({ text }) => text(mine) !== text(theirs));
  return (
    <Versions
      id="conflict-title"
      title="Someone else has saved this campaign"
      about={`That was at ${readableTime(conflict.updatedAt)}. Choose part by part which version to keep.`}
      differences={parts.map(({ label, text }) => ({
        name: label,
        label,
        mine: text(mine),
        theirs: text(theirs),
        changedBy: text(mine) === text(before) ? 'them' : 'both',
      }))}
      hasReasons={false}
      action={saving ? 'Saving...' : 'Save the chosen version'}
      isBusy={saving}
      onChoose={(sides) => {
        const taken = parts.filter(({ label }) => sides[label] === 'theirs').flatMap(({ names }) => names);
        const result: CampaignDraft = { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
        void saveChosenParts(result);
      }}
    />
  );
}
