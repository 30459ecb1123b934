import { atom } from 'nanostores';
import { lookUpPaths, mostPaths, mostPlaces } from '#contract/api/known-paths.ts';
import type { PlaceElsewhere } from '#contract/content/lint/path-on-site.ts';
import { call } from '../api/client.ts';

type Known = 'page' | 'file' | 'place' | 'nothing';
/** A lookup: a path, or a place there. */
type Wanted = PlaceElsewhere | { path: string; id?: undefined };

/** By address. */
const known = new Map<string, { what: Known; at: number }>();
const asked = new Map<string, Wanted>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Milliseconds to wait before new paths are looked up together, and before a failed lookup is retried; and how long a
 * missing page counts as missing, since one may be created there.
 */
const pause = 50;
const again = 10_000;
const nothingLasts = 60_000;
const longest = 2_000;
const longestId = 200;

/** Incremented with each answer, so that linted texts are linted again. */
export const $pathsLearnt = atom(0);

const nameOf = ({ path, id }: Wanted): string => (id === undefined ? path : `${path}#${id}`);
const isPlaceWanted = (wanted: Wanted): wanted is PlaceElsewhere => wanted.id !== undefined;

function wants(wanted: Wanted): void {
  const { path, id = '' } = wanted;
  if (asked.has(nameOf(wanted)) || path.length > longest || id.length > longestId) return;
  asked.set(nameOf(wanted), wanted);
  timer ??= setTimeout(() => void ask(), pause);
}

async function ask(): Promise<void> {
  const all = [...asked.values()];
  const places = all.filter(isPlaceWanted).slice(0, mostPlaces);
  const paths = all.flatMap((wanted) => (isPlaceWanted(wanted) ? [] : [wanted.path])).slice(0, mostPaths);
  try {
    const { pages, files, noPlaces } = await call(lookUpPaths, { body: { paths, places } });
    const found = new Map<string, Known>([
      ...places.map((place) => [nameOf(place), 'place'] as const),
      ...noPlaces.map((place) => [nameOf(place), 'nothing'] as const),
      ...pages.map((path) => [path, 'page'] as const),
      ...files.map((path) => [path, 'file'] as const),
    ]);
    for (const name of [...paths, ...places.map(nameOf)]) {
      known.set(name, { what: found.get(name) ?? 'nothing', at: Date.now() });
      asked.delete(name);
    }
    timer = asked.size > 0 ? setTimeout(() => void ask(), pause) : undefined;
    $pathsLearnt.set($pathsLearnt.get() + 1);
  } catch {
    // An unknown path causes no warning. A save checks it anyway.
    timer = setTimeout(() => void ask(), again);
  }
}

/** What is known about a path or place on this site; undefined until the server has answered. */
function whatIsAt(wanted: Wanted): Known | undefined {
  const found = known.get(nameOf(wanted));
  if (!found || (found.what === 'nothing' && Date.now() - found.at > nothingLasts)) wants(wanted);
  return found?.what;
}

/** Whether a link to a path works, or to a place in the text there. */
export function isAddress(wanted: Wanted): boolean | undefined {
  const what = whatIsAt(wanted);
  return what && what !== 'nothing';
}

/** Whether a path can be used as a picture. */
export function isPicture(path: string): boolean | undefined {
  const what = whatIsAt({ path });
  return what && what === 'file';
}
