import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMail, type ReadMail } from '../../support/read-mail.ts';
import type { ServedSite } from '../../support/served-site.ts';
import { expect } from '../fixtures.ts';

/** Every mail in the inbox of a site, oldest first. */
async function arrivedMails({ dataDir }: ServedSite): Promise<ReadMail[]> {
  const folder = join(dataDir, 'mail');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml')).sort();
  return Promise.all(files.map(async (file) => readMail(await readFile(join(folder, file), 'utf8'))));
}

/** Waits up to five seconds for this many mails; returns the last one. */
export async function newestMail(site: ServedSite, count: number): Promise<ReadMail> {
  await expect.poll(async () => (await arrivedMails(site)).length, { timeout: 5_000, intervals: [50] }).toBe(count);
  return (await arrivedMails(site)).at(-1) ?? { headers: [], text: '', html: '' };
}

/** The link in a mail to this page of the site. */
export const linkTo = (page: string, { text }: ReadMail): string =>
  new RegExp(`https?://\\S+/newsletter/${page}\\?token=[\\w-]+`).exec(text)?.[0] ?? '';
