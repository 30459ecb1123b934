import type { Site } from '#contract/content/site.ts';
import { environment } from './environment.ts';

/**
 * The site's origin for canonical links: the configured one, else the one from Netlify, else the company's domain.
 * Never from the request, since anyone can write a Host header.
 */
export function siteOrigin({ domain }: Pick<Site, 'domain'>): string {
  const given = environment().SITE_URL ?? process.env['URL'] ?? '';
  const url = URL.parse(given);
  return url && /^https?:$/.test(url.protocol) ? url.origin : `https://${domain}`;
}
