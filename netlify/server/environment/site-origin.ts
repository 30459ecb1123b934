import type { Site } from '#contract/content/site.ts';
import { environment } from './environment.ts';

/** The address of the site for canonical links: the one that it was given, else the one that Netlify says, else the company's domain. Never what a request claims: anybody can write a Host. */
export function siteOrigin({ domain }: Pick<Site, 'domain'>): string {
  const given = environment().SITE_URL ?? process.env['URL'] ?? '';
  const url = URL.parse(given);
  return url && /^https?:$/.test(url.protocol) ? url.origin : `https://${domain}`;
}
