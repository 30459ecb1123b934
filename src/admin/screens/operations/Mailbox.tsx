import { useStore } from '@nanostores/react';
import type { Report } from '#contract/api/admin-mail.ts';
import Button from '../../parts/Button.tsx';
import FileButton from '../../parts/FileButton.tsx';
import {
  $mailbox,
  $mailboxBusy,
  choose,
  forgetMailbox,
  noteChosen,
  readFiles,
  type Mailbox,
} from '../../stores/mailbox.ts';
import Operation from './Operation.tsx';

const kinds: Readonly<Record<Report['kind'], { name: string; hue: string }>> = {
  hard: { name: 'Hard bounce', hue: 'badge-orange' },
  soft: { name: 'Soft bounce', hue: 'badge-slate' },
  complaint: { name: 'Complaint', hue: 'badge-purple' },
};

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

function Found({ mailbox }: { mailbox: Mailbox }) {
  const busy = useStore($mailboxBusy);
  const { mails, left, reports, chosen } = mailbox;
  const stopped = new Set(
    reports.flatMap(({ kind, address }, place) =>
      chosen.has(place) && kind !== 'soft' ? [address.toLowerCase()] : [],
    ),
  ).size;
  return (
    <>
      <p role="status">
        {count(mails, 'mail was', 'mails were')} read, and {count(reports.length, 'report was', 'reports were')} found.
        {left > 0 && ` ${count(left, 'mail was', 'mails were')} left out: too large, or too many at once.`}
        {reports.length > 0 && ' Nothing has been changed yet.'}
      </p>
      {reports.length > 0 && (
        <ul className="rows reports">
          {reports.map(({ kind, address, why }, place) => (
            <li key={`${kind} ${address} ${place}`} className="operation-line">
              <span className={`badge ${kinds[kind].hue}`}>{kinds[kind].name}</span>
              <label className="report">
                <input type="checkbox" checked={chosen.has(place)} onChange={() => choose(place)} />
                <span>
                  <strong>{address || 'no address'}</strong>
                  <span className="operation-remedy">{why}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <div className="screen-actions">
        {reports.length > 0 && (
          <Button look="primary" disabled={busy !== null || chosen.size === 0} onClick={() => void noteChosen()}>
            {busy === 'noting' ? 'Noting…' : `Stop mail to ${count(stopped, 'address', 'addresses')}`}
          </Button>
        )}
        <Button disabled={busy !== null} onClick={forgetMailbox}>
          {reports.length > 0 ? 'Change nothing' : 'Close'}
        </Button>
      </div>
    </>
  );
}

/** Reads the mails of a bounce mailbox, shows what they report, and applies the reports that a person has reviewed. */
export default function MailboxSection() {
  const mailbox = useStore($mailbox);
  const busy = useStore($mailboxBusy);
  return (
    <Operation name="mailbox" title="Bounces by hand" isBusy={busy !== null}>
      <p className="hint">
        For mail that bounces to a mailbox instead of a webhook. Choose the mails (.eml, or .mbox for many). What they
        report is shown before anything is changed. Anyone can write such a mail, so leave out addresses that you know
        to be right.
      </p>
      {mailbox ? (
        <Found mailbox={mailbox} />
      ) : (
        <FileButton
          multiple
          accept=".eml,.mbox,.mbx,message/rfc822,application/mbox"
          label="Bounce mails"
          disabled={busy !== null}
          onFiles={(files) => void readFiles(files)}
        >
          {busy === 'reading' ? 'Reading…' : 'Choose mails'}
        </FileButton>
      )}
    </Operation>
  );
}
