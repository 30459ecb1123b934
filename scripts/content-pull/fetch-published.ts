import {
  itemOfBuilds,
  readPublished,
  type BuiltSettings,
  type PublishedItem,
  type WithdrawnItem,
} from '#contract/api/published.ts';
import type { ShownPictures } from '#contract/content/shown-picture.ts';
import { problem } from '#contract/problem.ts';
import { addressOf } from '#server/content/files/file-items.ts';
import { fetchJson, PullFailed, usualLimits, type JsonAnswer, type Limits } from './fetch-json.ts';

/** What a site has published. */
export interface Pulled {
  items: PublishedItem[];
  withdrawn: WithdrawnItem[];
  settings: BuiltSettings;
  /** What the pictures of its media library show. */
  pictures: ShownPictures;
  /** Addresses that were once public and at which nothing is published now. */
  known: string[];
  /** When files without a date were first seen, by path. */
  dated: Record<string, string>;
}

/** How many times reading is attempted, since something may be published in the meantime. */
const mostAttempts = 4;
/** A site of ours never has more. */
const mostPages = 5_000;

type Page = ReturnType<typeof readPublished.response.parse>;

/** A page, or null if the state has changed. */
function pageOf(site: string, { status, body }: JsonAnswer): Page | null {
  if (status === 200) {
    const read = readPublished.response.safeParse(body);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    const where = issue && body !== undefined ? ` (${issue.path.join('.') || 'at its beginning'})` : '';
    throw new PullFailed(`The site at ${site} answered something that is not its published content${where}.`);
  }
  if (status === 409) return null;
  const said = problem.safeParse(body);
  const why = said.success ? `: ${said.data.message}` : '';
  const isNone = status === 404 && !said.success;
  // Netlify protects a private deploy with its own sign-in, which a build does not have.
  const isClosed = [401, 403].includes(status) && !said.success;
  const hint = isNone
    ? ' Is this the address of the site, and is it deployed?'
    : isClosed
      ? ' Is the project private? Make it public (docs/deploying.md, section 2).'
      : '';
  throw new PullFailed(
    `The site at ${site} answered with the status ${status}${why || '.'}${hint}`,
    isNone ? 'none' : 'site',
  );
}

/** All pages of one state; null if it changed before the last page was read. */
async function readAll(site: string, limits: Limits): Promise<Pulled | null> {
  const url = new URL(readPublished.path, site);
  const items: PublishedItem[] = [];
  let first: Page | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = pageOf(site, await fetchJson(url, limits));
    if (!page) return null;
    first ??= page;
    if (page.state !== first.state) return null;
    items.push(...page.published.map(itemOfBuilds));
    if (page.nextCursor === null) return checked(site, items, first);
    if (page.published.length === 0) break;
    url.searchParams.set('cursor', page.nextCursor);
  }
  throw new PullFailed(`The site at ${site} never came to the end of its published content.`);
}

/** An incomplete answer is useless: what is missing would count as withdrawn. */
function checked(
  site: string,
  listed: PublishedItem[],
  { parts = [], withdrawn, settings, known = [], pictures = {}, dated = {}, total }: Page,
): Pulled {
  const items = [...listed, ...parts];
  const addresses = new Set([...items, ...withdrawn].map(addressOf));
  const isWhole = listed.length === total && addresses.size === items.length + withdrawn.length;
  if (isWhole && items.every(({ status }) => status === 'published'))
    return { items, withdrawn, settings, known, pictures, dated };
  throw new PullFailed(`The site at ${site} answered with content that does not fit together. Try again in a minute.`);
}

/**
 * Reads everything that a site has published, from a single state.
 *
 * @param site origin of the site
 * @throws PullFailed with a sentence, for any failure
 */
export async function fetchPublished(site: string, limits: Limits = usualLimits): Promise<Pulled> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const pulled = await readAll(site, limits);
    if (pulled) return pulled;
  }
  throw new PullFailed(
    `What the site at ${site} has published changed while it was being read. Try again in a minute.`,
  );
}
