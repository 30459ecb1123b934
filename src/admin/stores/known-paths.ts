import { atom } from 'nanostores';
import { lookUpPaths, mostPaths } from '#contract/api/known-paths.ts';
import { call } from '../api/client.ts';

type Known = 'page' | 'file' | 'nothing';

const known = new Map<string, { what: Known; at: number }>();
const asked = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds until paths that were met are asked for together, until that is tried again where it failed, and for which nothing counts as nothing: somebody may make a page there. */
const pause = 50;
const again = 10_000;
const nothingLasts = 60_000;
const longest = 2_000;

/** Counts what was learnt, so that whoever judged a text before judges it again. */
export const $pathsLearnt = atom(0);

function wants(path: string): void {
  if (asked.has(path) || path.length > longest) return;
  asked.add(path);
  timer ??= setTimeout(() => void ask(), pause);
}

async function ask(): Promise<void> {
  const paths = [...asked].slice(0, mostPaths);
  try {
    const { pages, files } = await call(lookUpPaths, { body: { paths } });
    const found = new Map<string, Known>([
      ...pages.map((path) => [path, 'page'] as const),
      ...files.map((path) => [path, 'file'] as const),
    ]);
    for (const path of paths) {
      known.set(path, { what: found.get(path) ?? 'nothing', at: Date.now() });
      asked.delete(path);
    }
    timer = asked.size > 0 ? setTimeout(() => void ask(), pause) : undefined;
    $pathsLearnt.set($pathsLearnt.get() + 1);
  } catch {
    // What is not known is not told; the save says it all the same.
    timer = setTimeout(() => void ask(), again);
  }
}

/** What lies at a path of this site; undefined until the server has said it. */
function whatIsAt(path: string): Known | undefined {
  const found = known.get(path);
  if (!found || (found.what === 'nothing' && Date.now() - found.at > nothingLasts)) wants(path);
  return found?.what;
}

/** Whether a link may lead to a path. */
export function isAddress(path: string): boolean | undefined {
  const what = whatIsAt(path);
  return what && what !== 'nothing';
}

/** Whether a picture may be taken from it. */
export function isPicture(path: string): boolean | undefined {
  const what = whatIsAt(path);
  return what && what === 'file';
}
