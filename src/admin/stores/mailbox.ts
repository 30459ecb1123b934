import { atom } from 'nanostores';
import {
  applyReports,
  mailboxLimit,
  mostReports,
  readMailbox,
  type MailboxView,
  type Report,
} from '#contract/api/admin-mail.ts';
import { call, send } from '../api/client.ts';
import { mailboxPieces } from '../api/mailbox-pieces.ts';
import { tell, tellFailure } from './notice.ts';
import { oneAtATime } from './under-way.ts';

/** The content of mailbox files, before anything is applied. */
export interface Mailbox {
  mails: number;
  /** How many mails were skipped. */
  left: number;
  reports: readonly Report[];
  /** The reports to apply, by index. */
  chosen: ReadonlySet<number>;
}

/** Null until files are read, and after their reports have been applied. */
export const $mailbox = atom<Mailbox | null>(null);
export const $mailboxBusy = atom<'reading' | 'noting' | null>(null);

const nameOf = ({ kind, address, mail }: Report): string => `${kind} ${address.toLowerCase()} ${mail ?? ''}`;

/** Reads files and shows their reports. */
export async function readFiles(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  const read = async () => {
    let [mails, left] = [0, 0];
    const found = new Map<string, Report>();
    for (const file of files) {
      for await (const piece of mailboxPieces(file, mailboxLimit)) {
        const answer = await send(readMailbox, {}, piece, { 'content-type': 'application/octet-stream' });
        const view = (await answer.json()) as MailboxView;
        mails += view.mails;
        left += view.left;
        for (const report of view.reports) found.set(nameOf(report), report);
      }
    }
    const reports = [...found.values()];
    $mailbox.set({ mails, left, reports, chosen: new Set(reports.keys()) });
  };
  await oneAtATime($mailboxBusy, 'reading', read, (error) =>
    tellFailure('Not Read', error, 'The files could not be read. Nothing was changed.'),
  );
}

/** Selects or deselects a report. */
export function choose(place: number): void {
  const mailbox = $mailbox.get();
  if (!mailbox) return;
  const chosen = new Set(mailbox.chosen);
  if (!chosen.delete(place)) chosen.add(place);
  $mailbox.set({ ...mailbox, chosen });
}

export const forgetMailbox = (): void => $mailbox.set(null);

/** Applies the selected reports. Safe to repeat after an interruption: each counts once. */
export async function noteChosen(): Promise<void> {
  const mailbox = $mailbox.get();
  if (!mailbox) return;
  const note = async () => {
    const reports = mailbox.reports.filter((_, place) => mailbox.chosen.has(place));
    let suppressed = 0;
    for (let from = 0; from < reports.length; from += mostReports) {
      const answer = await call(applyReports, { body: { reports: reports.slice(from, from + mostReports) } });
      suppressed += answer.suppressed;
    }
    $mailbox.set(null);
    tell('Bounces Noted', `${suppressed} ${suppressed === 1 ? 'address is' : 'addresses are'} no longer sent mail.`);
  };
  await oneAtATime($mailboxBusy, 'noting', note, (error) =>
    tellFailure('Not All Noted', error, 'The server gave no answer. Press the button again: nothing is noted twice.'),
  );
}
