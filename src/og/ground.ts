import { ogImageSize } from '#contract/content/og-image.ts';
import { meridian, parallel, project, type View } from '#ui/globe.ts';
import { palette } from './palette.ts';

/** The place that an image's globe is turned to, in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Cities on three continents. The path of an image selects one, so that a list of essays does not look repetitive. */
export const places: readonly Coordinates[] = [
  { latitude: 6.5, longitude: 3.4 },
  { latitude: -1.3, longitude: 36.8 },
  { latitude: 25.2, longitude: 55.3 },
  { latitude: 19.1, longitude: 72.9 },
  { latitude: 1.4, longitude: 103.8 },
  { latitude: 52.5, longitude: 13.4 },
];

const { width, height } = ogImageSize;
const centre = { x: 905, y: 352 };
const margin = 30;

/** Ticks of a map's frame: one every `step` pixels, every fifth longer. */
function ticks(): string {
  const step = 22.8;
  const across = Math.round((width - 2 * margin) / step);
  const down = Math.round((height - 2 * margin) / step);
  const parts: string[] = [];
  for (let index = 1; index < across; index++) {
    const x = (margin + (index * (width - 2 * margin)) / across).toFixed(1);
    const length = index % 5 ? 6 : 12;
    parts.push(`M${x} ${margin}v${length}M${x} ${height - margin}v${-length}`);
  }
  for (let index = 1; index < down; index++) {
    const y = (margin + (index * (height - 2 * margin)) / down).toFixed(1);
    const length = index % 5 ? 6 : 12;
    parts.push(`M${margin} ${y}h${length}M${width - margin} ${y}h${-length}`);
  }
  return parts.join('');
}

/** The view is centred past the place, which puts it right of the middle. */
const viewOf = ({ latitude, longitude }: Coordinates): View => ({
  latitude: latitude / 2 + 8,
  longitude: longitude - 14,
  radius: 372,
});

const degrees = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value).toFixed(1)}°${value < 0 ? negative : positive}`;

/** The coordinates of a place, and their position on the image: right of the place, vertically centred on `y`. */
export function labelOf(place: Coordinates): { text: string; x: number; y: number } {
  const spot = project(viewOf(place), place.latitude, place.longitude);
  const text = `${degrees(place.latitude, 'N', 'S')}  ${degrees(place.longitude, 'E', 'W')}`;
  return { text, x: centre.x + spot.x + 38, y: centre.y + spot.y - 21 };
}

/** Half a globe on an anvil. */
const mark = `<g transform="translate(79 60) scale(1.6)">
<path fill="none" stroke="${palette.text}" stroke-width="2.4" d="M5 18a11 11 0 0 1 22 0M11 18c0-6.6 2-10.9 5-10.9s5 4.3 5 10.9"/>
<path fill="${palette.accent}" d="M2 18h28v4H2z"/>
<path fill="${palette.text}" d="M11.5 23h9c0 2.4 1.5 3.7 4.5 4.3v2.7h-18v-2.7c3-.6 4.5-1.9 4.5-4.3z"/></g>`;

/** The background of an image as SVG: the map's frame, a globe if it shows a place, and the logo. */
export function groundSvg(place: Coordinates | null): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${palette.ground}"/>
${place ? globe(place) : ''}
<path d="M${margin} ${margin}H${width - margin}V${height - margin}H${margin}z${ticks()}" fill="none" stroke="${palette.line}" stroke-opacity="0.45"/>
${mark}
</svg>`;
}

/** A globe of survey lines, with one meridian and one place in the accent colour. */
function globe(place: Coordinates): string {
  const view = viewOf(place);
  const graticule = [
    ...Array.from({ length: 18 }, (_, index) => meridian(view, place.longitude + index * 10)),
    ...Array.from({ length: 17 }, (_, index) => parallel(view, index * 10 - 80)),
  ].join('');
  const spot = project(view, place.latitude, place.longitude);
  const at = `cx="${spot.x.toFixed(1)}" cy="${spot.y.toFixed(1)}"`;
  const frame = `x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}"`;
  // Flat colours only: a gradient would show bands and quadruple the file. Only the lines fade, behind the title.
  return `<defs>
<clipPath id="frame"><rect ${frame}/></clipPath>
<linearGradient id="fade" x1="${-view.radius}" x2="${view.radius * 0.2}" y1="0" y2="0" gradientUnits="userSpaceOnUse">
<stop offset="0" stop-color="${palette.line}" stop-opacity="0.12"/><stop offset="1" stop-color="${palette.line}" stop-opacity="0.36"/>
</linearGradient>
<linearGradient id="rise" x1="${-view.radius * 0.6}" x2="${view.radius * 0.2}" y1="0" y2="0" gradientUnits="userSpaceOnUse">
<stop offset="0" stop-color="${palette.accent}" stop-opacity="0.05"/><stop offset="1" stop-color="${palette.accent}" stop-opacity="0.7"/>
</linearGradient>
</defs>
<g clip-path="url(#frame)"><g fill="none" transform="translate(${centre.x} ${centre.y})">
<circle r="${view.radius}" fill="${palette.globe}"/>
<path d="${graticule}" stroke="url(#fade)"/>
<circle r="${view.radius}" stroke="url(#fade)" stroke-width="2"/>
<path d="${parallel(view, place.latitude)}" stroke="url(#rise)" stroke-width="1.25"/>
<path d="${meridian(view, place.longitude)}" stroke="${palette.accent}" stroke-width="2.5"/>
<circle ${at} r="26" stroke="${palette.accent}" stroke-opacity="0.6" stroke-width="1.25"/>
<circle ${at} r="8" fill="${palette.accent}" stroke="${palette.globe}" stroke-width="3"/>
</g></g>`;
}
