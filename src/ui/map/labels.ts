import { across, down, onSheet, sheet } from './sheet.ts';
import type { KnownPlace } from './places.ts';
import type { Station } from './stations.ts';

/** The position of a station's names, which hang from a pole at a point, or stand on it. */
export interface Label {
  station: Station;
  /** The foot of the pole, as fractions of width and height. */
  x: number;
  y: number;
  /** The side of the pole with the names, and whether they are above its foot. */
  side: 'east' | 'west';
  above: boolean;
}

type Spot = Pick<Label, 'x' | 'y' | 'side' | 'above'>;

/**
 * The width in pixels at which the names have the least room. On narrower screens they are below the map
 * (src/styles/home/work-map.css).
 */
const narrowest = 1024;
const height = (narrowest * sheet.height) / sheet.width;
/** Upper bounds in pixels: a letter of a venture's name and of a place's, a line, and the margin around them. */
const size = { letter: 10.5, small: 7.8, line: 27, head: 34, margin: 12 };
/** Distance of the poles at the edge from the edge of the sheet, where the text of the page begins. */
const margin = 42 / narrowest;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxOf({ name, note = '', ventures }: Station, { x, y, side, above }: Spot): Box {
  const letters = Math.max(...ventures.map(({ title }) => title.length)) * size.letter;
  const width = Math.max(letters, (name.length + note.length) * size.small) + 2 * size.margin;
  const tall = size.head + ventures.length * size.line;
  const left = x * narrowest - (side === 'west' ? width : 0);
  const top = y * height - (above ? tall : 0);
  return { left, right: left + width, top, bottom: top + tall };
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const isOnSheet = ({ left, right, top, bottom }: Box): boolean =>
  left >= 0 && right <= narrowest && top >= 0 && bottom <= height;

/** Longitudes of open sea for the names of worldwide ventures, which hang from the equator. */
const seas = [63, -30, 80];

/** Possible positions for the names of a place, best first. */
function spotsOf(place: KnownPlace): Spot[] {
  if (place.kind === 'world')
    return seas.flatMap((longitude) =>
      [false, true].map((above): Spot => ({ x: across(longitude), y: down(0), side: 'east', above })),
    );
  if (place.kind === 'span')
    return [true, false].map((above) => ({
      x: across(place.longitude),
      y: down(above ? place.south : place.north),
      side: 'east',
      above,
    }));
  const [x, y] = [across(place.longitude), onSheet(down(place.latitude))];
  // A place beyond the sheet is labelled at its edge, at the same latitude.
  if (x < 0 || x > 1)
    return [true, false].map((above) => ({
      x: x < 0 ? margin : 1 - margin,
      y,
      side: x < 0 ? 'east' : 'west',
      above,
    }));
  const otherSide: Spot['side'] = place.sea === 'east' ? 'west' : 'east';
  return [false, true].flatMap((above) => [place.sea, otherSide].map((side): Spot => ({ x, y, side, above })));
}

/**
 * The stations whose names fit on the sheet, and those listed beside it, because their place is unknown or others are
 * in the way.
 */
export function placeLabels(stations: readonly Station[]): { labels: Label[]; beside: Station[] } {
  const labels: Label[] = [];
  const taken: Box[] = [];
  const beside: Station[] = [];
  for (const station of stations) {
    const spots = station.place ? spotsOf(station.place) : [];
    const spot = spots.find((one) => {
      const box = boxOf(station, one);
      return isOnSheet(box) && !taken.some((other) => overlap(box, other));
    });
    if (!spot) beside.push(station);
    else {
      taken.push(boxOf(station, spot));
      labels.push({ station, ...spot });
    }
  }
  return { labels, beside };
}
