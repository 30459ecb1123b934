import type { Label } from './labels.ts';
import { across, bounds, crosses, down, onSheet, sheet } from './sheet.ts';
import type { Station } from './stations.ts';

const x = (share: number): number => Math.round(share * sheet.width);
const y = (share: number): number => Math.round(share * sheet.height);
const dot = (at: Pick<Label, 'x' | 'y'>): string => `M${x(at.x)} ${y(at.y)}h0`;

/** An arrow from the names over the edge of the sheet. */
const edge = (label: Label, isWest: boolean): string =>
  isWest
    ? `M${x(label.x)} ${y(label.y)}H1l5-4m-5 4l5 4`
    : `M${x(label.x)} ${y(label.y)}H${sheet.width - 1}l-5-4m5 4l-5 4`;

/** The point of a station whose names are beside the map, if it is on the sheet. */
const dotBeside = ({ place }: Station): string =>
  place?.kind === 'station' && crosses(place.longitude)
    ? dot({ x: across(place.longitude), y: onSheet(down(place.latitude)) })
    : '';

/**
 * The marks of the map as path data: dots, drawn as lines of zero length, and lines for places that are not points.
 *
 * @param beside stations whose names had no room on the sheet
 */
export function marksOf(labels: readonly Label[], beside: readonly Station[]): { dots: string; lines: string } {
  const dots = beside.map(dotBeside);
  const lines: string[] = [];
  for (const label of labels) {
    const { place } = label.station;
    if (place?.kind === 'world') lines.push(`M0 ${y(down(0))}h${sheet.width}`);
    else if (place?.kind === 'span') {
      const [at, top, bottom] = [x(across(place.longitude)), y(down(place.north)), y(down(place.south))];
      lines.push(`M${at - 6} ${top}h12m-6 0V${bottom}m-6 0h12`);
    } else if (place && !crosses(place.longitude)) lines.push(edge(label, place.longitude < bounds.west));
    else dots.push(dot(label));
  }
  return { dots: dots.join(''), lines: lines.join('') };
}
