import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { CampaignView } from '#contract/campaign.ts';
import { issuePath } from '#contract/content/issue.ts';
import TitledSection from '../../parts/TitledSection.tsx';
import Button from '../../parts/Button.tsx';
import { slugOf } from '../../editor/slug-of.ts';
import { $archiving, putInArchive } from '../../stores/campaign-archive.ts';
import Switch from './Switch.tsx';
import TextField from './TextField.tsx';

/** Whether the issue is public, in a sentence with its address. */
function Standing({ archive, slug, startedAt }: CampaignView) {
  if (!archive || slug === null) return <p>It is not in the archive. Only its mail contains it.</p>;
  const path = issuePath(slug);
  if (startedAt === null) return <p>It will be public at {path} once sending begins.</p>;
  return (
    <p>
      It is public at{' '}
      <a href={path} target="_blank" rel="noopener">
        {path}
      </a>
      .
    </p>
  );
}

/**
 * Adds an issue to the public archive or removes it, even after it was sent. Once readers may know its address, the
 * address stays the same.
 */
export default function ArchivePanel({ campaign }: { campaign: CampaignView }) {
  const { id, archive, slug, startedAt } = campaign;
  const saving = useStore($archiving);
  const [isWanted, setWanted] = useState(archive);
  const [typed, setTyped] = useState(slug ?? slugOf(campaign.subject));
  const [error, setError] = useState<string>();
  const isFixed = slug !== null && startedAt !== null;
  const isChanged = isWanted !== archive || (isWanted && typed !== slug);
  return (
    <TitledSection id="archive-title" title="Archive" className="campaign-archive">
      <Standing {...campaign} />
      <form
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          setError(await putInArchive(id, isWanted, isFixed || typed === '' ? null : typed));
        }}
      >
        <Switch
          name="archive"
          label="Show it in the archive"
          help="An issue is public once sending has begun. Switching this off removes it from the archive, and “Read it in the browser” in mails already sent leads to no page until it is switched on again."
          checked={isWanted}
          onChange={setWanted}
        />
        {isFixed && error !== undefined && <p className="field-error">{error}</p>}
        {isWanted && !isFixed && (
          <TextField
            name="slug"
            label="Address in the archive"
            value={typed}
            error={error}
            help={`It is at ${issuePath(typed || '…')}. Once readers may know the address, it can no longer be changed.`}
            onChange={(value) => {
              setTyped(value);
              setError(undefined);
            }}
          />
        )}
        <div className="screen-actions">
          <Button type="submit" disabled={saving || !isChanged}>
            {saving ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </TitledSection>
  );
}
