import { ogImageSize } from '#contract/content/og-image.ts';
import { meridian, parallel, project, type View } from '#ui/globe.ts';
import type { Lettering } from './lettering.ts';
import { palette } from './palette.ts';

/** A place that the globe of an image is turned to. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Cities of the three continents; which of them an image shows follows from its path, so that a list of essays does not look like copies. */
export const places: readonly Place[] = [
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

/** Ticks of a map's frame: one each `step` pixels, longer at every fifth. */
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

/** The globe looks a little past the place, which comes to stand to the right of the middle. */
const viewOf = ({ latitude, longitude }: Place): View => ({
  latitude: latitude / 2 + 8,
  longitude: longitude - 14,
  radius: 372,
});

const degrees = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value).toFixed(1)}°${value < 0 ? negative : positive}`;

/** The ground of an image as SVG: what is behind a map's frame, a globe where it shows a place, and the brand. */
export function groundSvg(place: Place | null, brand: string, lettering: Lettering): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${palette.ground}"/>
${place ? globe(place, lettering) : ''}
<path d="M${margin} ${margin}H${width - margin}V${height - margin}H${margin}z${ticks()}" fill="none" stroke="${palette.line}" stroke-opacity="0.45"/>
${lettering.brand(brand)}
</svg>`;
}

/** A globe of survey lines, one meridian and one place in the accent. */
function globe(place: Place, lettering: Lettering): string {
  const view = viewOf(place);
  const graticule = [
    ...Array.from({ length: 18 }, (_, index) => meridian(view, place.longitude + index * 10)),
    ...Array.from({ length: 17 }, (_, index) => parallel(view, index * 10 - 80)),
  ].join('');
  const spot = project(view, place.latitude, place.longitude);
  const at = `cx="${spot.x.toFixed(1)}" cy="${spot.y.toFixed(1)}"`;
  const coordinates = `${degrees(place.latitude, 'N', 'S')}  ${degrees(place.longitude, 'E', 'W')}`;
  const frame = `x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}"`;
  // Flat colours only: a gradient would show in bands, and make the file four times as large. The lines alone fade, where the title stands on them.
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
</g>${lettering.label(coordinates, centre.x + spot.x + 38, centre.y + spot.y - 14)}</g>`;
}
