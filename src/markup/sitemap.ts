import { xmlText } from './xml.ts';

/** A page in the site map. */
export interface Mapped {
  path: `/${string}`;
  /** When its content last changed; null if unknown. */
  changedAt: string | null;
}

/** The site map with all pages (sitemaps.org, protocol 0.9). */
export function sitemap(pages: readonly Mapped[], origin: string): string {
  const urls = pages.map(({ path, changedAt }) => {
    const changed = changedAt === null ? '' : `<lastmod>${xmlText(changedAt)}</lastmod>`;
    return `<url><loc>${xmlText(`${origin}${path}`)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
}

/** The index of site maps; this site has only one. */
export const sitemapIndex = (origin: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${xmlText(origin)}/sitemap-0.xml</loc></sitemap></sitemapindex>`;
