import { archivePath } from '#contract/content/issue.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';
import { builtSite } from '../build/built-site.ts';

/** For how long an instance believes what it has looked up. */
const freshMs = 60_000;

let built: Promise<ReadonlySet<string>> | undefined;
const none: ReadonlySet<string> = new Set();

/** Pages that functions make of no item. */
const ownPages = [archivePath, '/search'];

/** The paths of the essays that visitors see. Storage is asked once a minute at most, however many ask. */
const essaysOf = perDeployContext((deployContext) => {
  let looked = { at: -Infinity, found: Promise.resolve(none) };
  return (now: Date): Promise<ReadonlySet<string>> => {
    if (now.getTime() - looked.at < freshMs) return looked.found;
    const looking = { at: now.getTime(), found: readEssays(deployContext, now) };
    looked = looking;
    // A failure is not remembered.
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
 * Tells the addresses that this site has or leads to from those that a stranger made up (rules 36): pages of the build, origins of other sites that its texts name, and
 * essays that were published since.
 *
 * @param asked what will be asked about; storage is read only where one could be an essay that the build did not know
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
