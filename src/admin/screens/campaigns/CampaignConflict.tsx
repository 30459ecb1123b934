import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { CampaignDetail, CampaignDraft } from '#contract/campaign.ts';
import Button from '../../parts/Button.tsx';
import { campaignParts, draftOfCampaign } from '../../editor/campaign-draft.ts';
import { readableTime } from '../../editor/readable-time.ts';
import type { Side } from '../../editor/versions.ts';
import { $savingCampaign, saveChosenParts, type CampaignEditor } from '../../stores/campaign-editor.ts';
import VersionChoice from '../editor/VersionChoice.tsx';

/**
 * Both versions of a draft that was saved elsewhere in the meantime, part by part (rules 28). If only one side changed
 * a part, that side is preselected.
 */
export default function CampaignConflict({ editor, conflict }: { editor: CampaignEditor; conflict: CampaignDetail }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const saving = useStore($savingCampaign);
  const before = draftOfCampaign(editor.base);
  const theirs = draftOfCampaign(conflict);
  const mine = editor.draft;
  const parts = campaignParts.filter(({ text }) => text(mine) !== text(theirs));
  const sideOf = ({ label, text }: (typeof parts)[number]): Side =>
    chosen[label] ?? (text(mine) === text(before) ? 'theirs' : 'mine');
  const result: CampaignDraft = parts.reduce((draft, part) => {
    if (sideOf(part) === 'mine') return draft;
    const taken = Object.fromEntries(part.names.map((name) => [name, theirs[name]]));
    return { ...draft, ...taken };
  }, mine);
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title">Someone else has saved this campaign</h2>
      <p className="hint">That was at {readableTime(conflict.updatedAt)}. Choose part by part which version stays.</p>
      {parts.map((part) => (
        <VersionChoice
          key={part.label}
          name={part.label}
          label={part.label}
          mine={part.text(mine)}
          theirs={part.text(theirs)}
          chosen={sideOf(part)}
          onChoose={(side) => setChosen({ ...chosen, [part.label]: side })}
        />
      ))}
      {parts.length === 0 && <p>Both versions are the same.</p>}
      <div className="screen-actions">
        <Button look="primary" disabled={saving} onClick={() => void saveChosenParts(result)}>
          {saving ? 'Saving...' : 'Save the chosen version'}
        </Button>
      </div>
    </section>
  );
}
