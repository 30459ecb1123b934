import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { CampaignDetail, CampaignView } from '#contract/campaign.ts';
import { draftOfCampaign, segmentInWords } from '../../editor/campaign-draft.ts';
import { forgetCampaign, unsavedCampaign } from '../../editor/kept-campaigns.ts';
import { readableTime } from '../../editor/readable-time.ts';
import Button from '../../parts/Button.tsx';
import Fact from '../../parts/Fact.tsx';
import Moment from '../../parts/Moment.tsx';
import { $doing, askAndCancel, pause, resume } from '../../stores/campaign-steps.ts';
import { $report, $reportFailed, askReport } from '../../stores/campaign-report.ts';
import { $making, beginCampaign } from '../../stores/campaigns.ts';
import ArchivePanel from './ArchivePanel.tsx';
import MailFrame from './MailFrame.tsx';
import Outcome from './Outcome.tsx';
import Progress from './Progress.tsx';
import { stateInWords } from './state-in-words.ts';

function Steps({ campaign }: { campaign: CampaignView }) {
  const busy = useStore($doing) !== null;
  const { state, startedAt } = campaign;
  const canPause = state === 'sending';
  const canResume = state === 'paused' || (state === 'sending' && campaign.waiting !== null);
  const canCancel = state === 'sending' || state === 'paused' || state === 'scheduled';
  if (!canPause && !canResume && !canCancel) return null;
  return (
    <div className="screen-actions">
      {canResume && (
        <Button look="primary" disabled={busy} onClick={() => void resume(campaign)}>
          {state === 'paused' ? 'Resume' : 'Try now'}
        </Button>
      )}
      {canPause && (
        <Button disabled={busy} onClick={() => void pause(campaign)}>
          Pause
        </Button>
      )}
      {canCancel && (
        <Button look="danger" disabled={busy} onClick={() => void askAndCancel(campaign)}>
          {startedAt === null ? 'Cancel the schedule' : 'Cancel for good'}
        </Button>
      )}
    </div>
  );
}

/** Changes that were unsaved when it was sent from elsewhere. */
function Left({ campaign }: { campaign: CampaignDetail }) {
  const making = useStore($making);
  const [kept, setKept] = useState(() => unsavedCampaign(campaign));
  if (!kept) return null;
  const forget = () => {
    forgetCampaign(campaign.id);
    setKept(null);
  };
  return (
    <div className="notice notice-row">
      <p>This browser keeps changes from {readableTime(kept.at)} that were not saved before it was sent.</p>
      <div className="screen-actions">
        <Button onClick={forget}>Discard them</Button>
        <Button
          look="primary"
          disabled={making}
          onClick={async () => {
            if (await beginCampaign(kept.draft)) forgetCampaign(campaign.id);
          }}
        >
          Make a new draft from them
        </Button>
      </div>
    </div>
  );
}

/** A scheduled, running or finished campaign: its progress and outcome. Its text is frozen. */
export default function CampaignReport({ campaign: opened }: { campaign: CampaignDetail }) {
  const report = useStore($report);
  const failed = useStore($reportFailed);
  const making = useStore($making);
  // The same object while the campaign is the same, so that its mail is drawn only once.
  const draft = useMemo(() => draftOfCampaign(opened), [opened]);
  const known = report?.campaign.id === opened.id && report.campaign.rev >= opened.rev ? report.campaign : opened;
  const { progress, startedAt, endedAt, notice } = known;
  return (
    <>
      <Left campaign={opened} />
      <section className="grid grid-cols-1 gap-5 max-w-240" aria-label="Progress so far">
        <p className="campaign-said" role="status">
          {stateInWords(known)}
        </p>
        {notice !== null && <p className="notice">{notice}</p>}
        {progress && <Progress state={known.state} progress={progress} />}
        <Steps campaign={known} />
        {failed && (
          <p className="notice notice-row">
            <span>The progress could not be loaded. It will be tried again.</span>
            <Button onClick={askReport}>Ask now</Button>
          </p>
        )}
        {(startedAt !== null || endedAt !== null) && (
          <dl className="facts">
            <Fact name="To">{segmentInWords(known.segment)}</Fact>
            {startedAt !== null && (
              <Fact name="Begun">
                <Moment at={startedAt} />
              </Fact>
            )}
            {endedAt !== null && (
              <Fact name={known.state === 'canceled' ? 'Canceled' : 'Done'}>
                <Moment at={endedAt} />
              </Fact>
            )}
          </dl>
        )}
      </section>
      {report?.campaign.id === opened.id && progress && <Outcome report={report} />}
      <ArchivePanel key={`${known.archive} ${known.slug}`} campaign={known} />
      <section className="mt-8 max-w-240">
        <div className="operation-head">
          <h2 className="section-title">{startedAt === null ? 'What will be sent' : 'What was written'}</h2>
          <Button
            glyph="copy"
            disabled={making}
            onClick={() => void beginCampaign({ ...draft, archive: false, slug: null })}
          >
            Start another from it
          </Button>
        </div>
        <MailFrame id={opened.id} draft={draft} />
      </section>
    </>
  );
}
