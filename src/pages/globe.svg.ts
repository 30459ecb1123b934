import type { APIRoute } from 'astro';
import { meridian, parallel, type View } from '#ui/globe.ts';

const view: View = { latitude: 11, longitude: 42, radius: 300 };
const graticule = [
  ...Array.from({ length: 12 }, (_, index) => meridian(view, view.longitude + 7.5 + index * 15)),
  ...Array.from({ length: 11 }, (_, index) => parallel(view, index * 15 - 75)),
].join('');

/** The globe behind the head of a page, in both themes. Phones do not show it, and so do not load it. */
export const GET: APIRoute = () =>
  new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-306 -306 612 612" fill="none"><style>svg{stroke:#83898a}@media(prefers-color-scheme:dark){svg{stroke:#75838d}}</style><path opacity=".5" d="${graticule}"/><circle r="300" stroke-width="1.5"/></svg>`,
    { headers: { 'Content-Type': 'image/svg+xml' } },
  );
