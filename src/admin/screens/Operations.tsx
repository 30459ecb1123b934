import { useStore } from '@nanostores/react';
import { operationChecks } from '#contract/api/admin-operations.ts';
import Button from '../parts/Button.tsx';
import ScreenHead from '../parts/ScreenHead.tsx';
import { $someLooking, lookAgain } from '../stores/operations.ts';
import { siteExport } from '../stores/site-export.ts';
import ExportButton from './lists/ExportButton.tsx';
import Check from './operations/Check.tsx';
import MailDomain from './operations/MailDomain.tsx';
import Mailbox from './operations/Mailbox.tsx';
import Operation from './operations/Operation.tsx';
import Suppression from './operations/Suppression.tsx';

/** Runs all checks again. */
function LookAgain() {
  const looking = useStore($someLooking);
  return (
    <Button glyph="sync" disabled={looking} onClick={lookAgain}>
      {looking ? 'Looking…' : 'Refresh'}
    </Button>
  );
}

/** What works and what does not, and what to do (product §2). */
export default function Operations() {
  return (
    <div className="operations">
      <ScreenHead title="Operations">
        <LookAgain />
      </ScreenHead>
      <p className="hint">Each check ran separately, at the time beside its heading.</p>
      {operationChecks.map((check) => (
        <Check key={check} check={check} />
      ))}
      <MailDomain />
      <Mailbox />
      <Operation name="export" title="Everything in one file">
        <p className="hint">
          All messages, subscribers, settings, content and the details of pictures, one JSON object per line. The last
          line counts them: a file without it is incomplete.
        </p>
        <ExportButton exported={siteExport} label="Export everything" />
      </Operation>
      <Suppression />
    </div>
  );
}
