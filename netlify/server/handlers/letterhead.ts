import type { Site } from '#contract/content/site.ts';
import { siteOrigin } from '../environment/site-origin.ts';
import type { Letterhead } from '../mail/templates/write-mail.ts';

/** What mails say about the company. */
export const letterheadOf = (site: Pick<Site, 'name' | 'tagline' | 'domain'>): Letterhead => ({
  name: site.name,
  tagline: site.tagline,
  origin: siteOrigin(site),
});
