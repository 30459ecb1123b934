import { outbox, type Mailbox } from '#storage/collections/outbox.ts';
import type { Stores } from '#storage/stores.ts';
import { mailOf, type Times } from './mail-of.ts';
import type { Letterhead } from './templates/write-mail.ts';
import { weeklyReportMail, type WeekReport } from './templates/weekly-report.ts';

/** Where the weekly report goes, and where its content comes from: this room may not import analytics. */
export interface Reporting {
  to: Mailbox;
  /** Reads the counts of the week that began on a Monday. Throws StorageUnavailable. */
  read: (monday: string) => Promise<WeekReport>;
}

/**
 * Puts the report of a week into the outbox, once: the mail has the id of its errand, which is the same for every
 * request for that week.
 */
export async function writeReport(
  stores: Stores,
  id: string,
  monday: string,
  { letterhead, reporting }: { letterhead: Letterhead; reporting: Reporting },
  times: Times,
): Promise<void> {
  const box = stores.open(outbox);
  if (await box.read(id)) return;
  const report = await reporting.read(monday);
  const write = () => weeklyReportMail(letterhead, report);
  await box.add(id, mailOf('weekly report', `weeks/${monday}`, reporting.to, write, times));
}
