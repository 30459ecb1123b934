import type { APIRoute } from 'astro';
import { siteCopy } from '#copy';
import { sitemapIndex } from '#markup/sitemap.ts';

/** robots.txt leads search engines here, and this leads them to the map that a function writes (architecture §3). */
export const GET: APIRoute = async ({ site }) => {
  const { origin } = site ?? new URL(`https://${(await siteCopy()).domain}`);
  return new Response(sitemapIndex(origin), { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
