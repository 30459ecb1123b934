import type { AskedSite } from '#server/content/check/check-files.ts';
import { nothingLaid, type Laid } from '#server/content/visible/visible.ts';
import { fetchPublished } from './fetch-published.ts';
import { PullFailed } from './fetch-json.ts';

/** How a build gets what is published. */
export interface PullForBuild {
  /** Origin of the site; null where there is none to ask. */
  site: string | null;
  /** Whether a site that cannot be asked ends the build. */
  orFail: boolean;
  warn: (sentence: string) => void;
}

const whatToDo =
  'The deploy before stays. Build again once the site answers; where there is no site yet, set FIRST_DEPLOY=yes for this deploy.';
/** How long the answer about one picture may take. */
const pictureMs = 10_000;

/**
 * What the build of a site lays over its files (architecture §6). A site that cannot be asked ends the build, since it would put the files in the place of what is published
 * (rules 46); where there is none yet it is a warning, and the files alone are built.
 *
 * @throws PullFailed where that is to end the build
 */
export async function pullForBuild({ site, orFail, warn }: PullForBuild): Promise<Laid & { asked?: AskedSite }> {
  if (site === null) return nothingLaid;
  try {
    const { items, withdrawn, settings, known } = await fetchPublished(site);
    const gone = withdrawn.map((file) => ({ ...file, item: null }));
    return { items, gone, settings, asked: { items, withdrawn, known, hasPicture: pictureOf(site, warn) } };
  } catch (error) {
    if (!(error instanceof PullFailed)) throw error;
    if (orFail) throw new PullFailed(`${error.message} ${whatToDo}`);
    warn(`${error.message} The files alone are built.`);
    return nothingLaid;
  }
}

/** Asks a site whether it has a picture; one that does not answer may have it. */
const pictureOf =
  (site: string, warn: PullForBuild['warn']): AskedSite['hasPicture'] =>
  async (path) => {
    try {
      const { status } = await fetch(new URL(path, site), { method: 'HEAD', signal: AbortSignal.timeout(pictureMs) });
      if (status < 500) return status !== 404;
    } catch {
      // Told below.
    }
    warn(`The site at ${site} does not say whether it has the picture ${path}. The pages show it.`);
    return true;
  };
