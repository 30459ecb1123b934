import { settings } from '#storage/collections/settings.ts';
import type { Mailbox } from '#storage/collections/outbox.ts';
import type { Stores } from '#storage/stores.ts';
import { builtInSite } from '../content/files/built-in.ts';
import type { Letterhead } from '../mail/templates/write-mail.ts';
import { publicSettingsOf } from '../settings/public-settings.ts';
import { isOn } from '../settings/switches.ts';
import { letterheadOf } from './letterhead.ts';

/**
 * The company's details for mails, from its settings: letterhead, contact address, and whether it wants reports of
 * inquiries and of each week. Throws StorageUnavailable.
 */
export async function companyOf(
  stores: Stores,
): Promise<{ letterhead: Letterhead; contactBox: Mailbox; notifies: boolean; reports: boolean }> {
  const [site, { records, unreadable }] = await Promise.all([builtInSite(), stores.open(settings).all()]);
  const stored = records.map(({ value }) => value);
  const { contactEmail } = publicSettingsOf(site, stored, new Set(unreadable.map(({ id }) => id)));
  return {
    letterhead: letterheadOf(site),
    contactBox: { address: contactEmail, name: site.name },
    reports: isOn(stored.find(({ key }) => key === 'weekly_report')?.value, false),
    notifies: isOn(stored.find(({ key }) => key === 'email_notifications')?.value, true),
  };
}
