import type { APIRoute } from 'astro';
import { iconNames } from '#contract/content/project.ts';
import { iconShapes } from '#ui/icon-shapes.ts';

/**
 * A sprite of every icon that a project may use, for the cards. Inlined, it took up 600 bytes of the first exchange of
 * a connection (decision 0174).
 */
export const GET: APIRoute = () => {
  const symbols = iconNames.map((name) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${iconShapes(name)}</symbol>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } });
};
