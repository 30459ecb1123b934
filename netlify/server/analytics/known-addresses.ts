import { archivePath } from '#contract/content/issue.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';
import { builtSite } from '../build/built-site.ts';

/** How long an instance relies on its last lookup, in milliseconds. */
const freshMs = 60_000;

let built: Promise<ReadonlySet<string>> | undefined;
const none: ReadonlySet<string> = new Set();

/** Pages that functions render without an item. */
const ownPages = [archivePath, '/search'];

/** The paths of visible essays. Reads storage at most once a minute, however many callers there are. */
const essaysOf = perDeployContext((deployContext) => {
  let looked = { at: -Infinity, found: Promise.resolve(none) };
  return (now: Date): Promise<ReadonlySet<string>> => {
    if (now.getTime() - looked.at < freshMs) return looked.found;
    const looking = { at: now.getTime(), found: readEssays(deployContext, now) };
    looked = looking;
    // A failure is not cached.
    looking.found.catch(() => (looking.at = -Infinity));
    return looking.found;
  };
});

async function readEssays(deployContext: string, now: Date): Promise<ReadonlySet<string>> {
  // Most instances never need it.
  const { visibleNow } = await import('../content/items/visible-now.ts');
  const { values } = await visibleNow(deployContext, 'essays', now);
  return new Set(values.map(({ slug }) => `/essays/${slug}`));
}

/**
 * Tells the addresses that this site has or links to from those that a stranger made up (rules 36): pages of the build,
 * origins of other sites in its texts, and essays published since then.
 *
 * @param asked the addresses to look up; storage is read only if one could be an essay that the build did not know of
 */
export async function knownAddresses(
  deployContext: string,
  asked: readonly string[],
  now: Date,
): Promise<(address: string) => boolean> {
  built ??= builtSite().then(({ addresses }) => new Set([...addresses, ...ownPages]));
  const pages = await built;
  const isNew = asked.some((address) => address.startsWith('/essays/') && !pages.has(address));
  const essays = isNew ? await essaysOf(deployContext)(now) : none;
  return (address) => pages.has(address) || essays.has(address);
}
