// Draws the land of the work map as survey lines, once: run `npm pack world-atlas`, unpack it, and pass the path of its
// `land-50m.json`. A build needs only the result. The shapes are from Natural Earth and in the public domain.
import { readFile, writeFile } from 'node:fs/promises';
import { across, crosses, latitudeAt, sheet } from '#ui/map/sheet.ts';

/** The part of a TopoJSON file that this reads. */
interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { land: { geometries: { type: 'Polygon' | 'MultiPolygon'; arcs: number[][] | number[][][] }[] } };
}

type Point = [longitude: number, latitude: number];
type Run = [from: number, to: number];

const rows = 72;
const thickness = 3;
/** Land and water narrower than this, in units of the drawing, are dropped. */
const least = { land: 1, water: 2.2 };
const target = new URL('../src/ui/map/coast.svg', import.meta.url);

/** The outlines of all land, in degrees. */
function outlines({ transform, arcs, objects }: Topology): Point[][] {
  const [scaleX, scaleY] = transform.scale;
  const [left, bottom] = transform.translate;
  // A TopoJSON arc is a list of steps.
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Point => [(x += dx) * scaleX + left, (y += dy) * scaleY + bottom]);
  });
  const lineOf = (index: number): Point[] => (index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? []));
  const polygons = objects.land.geometries.flatMap(({ type, arcs }) =>
    type === 'Polygon' ? [arcs as number[][]] : (arcs as number[][][]),
  );
  return polygons.flat().map((ring) => ring.flatMap((index, place) => lineOf(index).slice(place === 0 ? 0 : 1)));
}

/** Where a parallel runs over land, in units of the drawing. */
function runsAt(latitude: number, rings: readonly Point[][]): Run[] {
  const crossings = rings
    .flatMap((ring) =>
      ring.slice(1).flatMap(([x, y], index) => {
        const [beforeX, beforeY] = ring[index] ?? [x, y];
        if (beforeY > latitude === y > latitude) return [];
        return [beforeX + ((latitude - beforeY) / (y - beforeY)) * (x - beforeX)];
      }),
    )
    .sort((one, other) => one - other);
  const runs: Run[] = [];
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const [from, to] = [crossings[index], crossings[index + 1]].map((longitude = 0) =>
      Math.round(Math.min(Math.max(across(longitude), 0), 1) * sheet.width),
    ) as Run;
    const last = runs.at(-1);
    if (last && from - last[1] < least.water) last[1] = to;
    else if (to > from) runs.push([from, to]);
  }
  return runs.filter(([from, to]) => to - from >= least.land);
}

const [, , source] = process.argv;
if (source === undefined) throw new Error('Name the file land-50m.json of the package world-atlas.');
const rings = outlines(JSON.parse(await readFile(source, 'utf8')) as Topology);
const lines = Array.from({ length: rows }, (_, row) => {
  const share = (row + 0.5) / rows;
  const y = Math.round(share * sheet.height * 10) / 10;
  let end = 0;
  return runsAt(latitudeAt(share), rings)
    .map(([from, to], index) => {
      const start = index === 0 ? `M${from} ${y}` : `m${from - end} 0`;
      end = to;
      return `${start}h${to - from}`;
    })
    .join('');
});
/** Every thirtieth meridian, behind the land. */
const meridians = Array.from({ length: 13 }, (_, index) => index * 30 - 180)
  .filter(crosses)
  .map((longitude) => `M${Math.round(across(longitude) * sheet.width)} 0v${sheet.height}`)
  .join('');
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.width} ${sheet.height}"><path stroke="#33444f" d="${meridians}"/><path stroke="#647a89" stroke-width="${thickness}" d="${lines.join('')}"/></svg>\n`;
await writeFile(target, svg);
console.log(`${svg.length} characters`);
