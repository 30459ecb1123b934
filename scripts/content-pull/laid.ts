import type { AskedSite } from '#server/content/check/check-files.ts';
import { nothingLaid, type Laid } from '#server/content/visible/visible.ts';
import type { Pulled } from './fetch-published.ts';
import { PullFailed } from './fetch-json.ts';
import type { Repair } from './source-address.ts';
import { tryToFetch, type Trying } from './tries.ts';

/** How a build gets what is published. */
export interface PullForBuild extends Trying {
  /** Origin of the site; null if there is none to ask. */
  site: string | null;
  /** Whether the user says that there is no site yet. */
  isFirst: boolean;
  /** What the user says to build from while the site is broken. */
  repair: Repair | null;
}

const whatToDo =
  'The deploy before stays. Build again once the site answers. While it is broken: publish an older deploy in Netlify, or set REPAIR_FROM (docs/deploying.md, section 13).';
const noneYet = 'If there is no site yet, set FIRST_DEPLOY=yes for this deploy.';
/** Longest wait for an answer about one picture. */
const pictureMs = 10_000;

/** How building without the admin's content affects the pages. */
const filesAlone =
  'The pages show content/ as it is: what was withdrawn or deleted in the admin is in them again, and what was edited there is not, until the next build.';

type ForBuild = Laid & { asked?: AskedSite };

/**
 * What the build of a site lays over its files (architecture §6). If the site cannot be read in three tries, the build
 * fails, since it would replace published content with the files (rules 46). Two switches override this (decision
 * 0112): there is no site yet, or the site is broken.
 *
 * @throws PullFailed if that must end the build
 */
export async function pullForBuild(how: PullForBuild): Promise<ForBuild> {
  const { site, warn } = how;
  if (site === null) return nothingLaid;
  try {
    const laid = laidOf(await tryToFetch(site, how), site, warn);
    for (const name of switchesOf(how)) warn(`${name} is set and was not needed, since the site answered. Delete it.`);
    return laid;
  } catch (error) {
    if (!(error instanceof PullFailed)) throw error;
    return instead(how, error);
  }
}

const switchesOf = ({ isFirst, repair }: PullForBuild): string[] => [
  ...(isFirst ? ['FIRST_DEPLOY'] : []),
  ...(repair === null ? [] : ['REPAIR_FROM']),
];

/** The content to build from if the site could not be read. */
async function instead(how: PullForBuild, failure: PullFailed): Promise<ForBuild> {
  const { isFirst, repair, warn } = how;
  if (repair?.deploy === null) {
    warn(`REPAIR_FROM=files: only the files are built. ${filesAlone} Delete REPAIR_FROM and build again.`);
    return nothingLaid;
  }
  if (repair) {
    const { deploy } = repair;
    warn(`REPAIR_FROM: the deploy at ${deploy} is asked in place of the site.`);
    return laidOf(await orEnd(tryToFetch(deploy, how), whatToDo), deploy, warn);
  }
  // A failing site is still a site, and may have withdrawn what the files say.
  if (!isFirst || failure.found === 'site') throw ending(failure, isFirst ? whatToDo : `${whatToDo} ${noneYet}`);
  warn('FIRST_DEPLOY: there is no site yet, so only the files are built. Delete FIRST_DEPLOY after this deploy.');
  return nothingLaid;
}

const ending = ({ message, found }: PullFailed, hint: string) => new PullFailed(`${message} ${hint}`, found);

async function orEnd<T>(work: Promise<T>, hint: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof PullFailed ? ending(error, hint) : error;
  }
}

function laidOf(
  { items, withdrawn, settings, known, pictures, dated }: Pulled,
  site: string,
  warn: Trying['warn'],
): ForBuild {
  const gone = withdrawn.map((file) => ({ ...file, item: null }));
  return {
    items,
    gone,
    settings,
    pictures,
    asked: { items, withdrawn, known, dated, hasPicture: pictureOf(site, warn) },
  };
}

/** Asks a site whether it has a picture. If it does not answer, the picture may exist. */
const pictureOf =
  (site: string, warn: Trying['warn']): AskedSite['hasPicture'] =>
  async (path) => {
    try {
      const { status } = await fetch(new URL(path, site), { method: 'HEAD', signal: AbortSignal.timeout(pictureMs) });
      if (status < 500) return status !== 404;
    } catch {
      // Reported below.
    }
    warn(`The site at ${site} does not say whether it has the picture ${path}. The pages show it.`);
    return true;
  };
