import type { APIRoute } from 'astro';
import { siteCopy } from '#copy';

/** Lets visitors put the site on their home screen, under its title. */
export const GET: APIRoute = async () => {
  const site = await siteCopy();
  const manifest = {
    name: site.settings.site_title,
    short_name: site.settings.site_title,
    description: site.description,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#f8f5ee',
    theme_color: '#0d161d',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(`${JSON.stringify(manifest, null, 2)}\n`, {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
};
