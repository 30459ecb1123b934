import type { CampaignProblem } from '#contract/api/admin-campaigns.ts';
import { mapInParallel } from '#storage/in-parallel.ts';
import { askLink, type AskOptions, type LinkAnswer } from './ask-link.ts';
import type { Reference } from './references.ts';
import { visiblePaths, type Found } from './visible-paths.ts';

/** The facts that links are checked against. */
export interface LinkContext {
  deployContext: string;
  /** The origin of this site. */
  origin: string;
  now: Date;
  /** How other sites are asked; null if they are not. */
  ask: AskOptions | null;
}

/** How many addresses of other sites may be asked, and how many at once: the author is waiting. */
const mostAsked = 40;
const atOnce = 10;

/** A reference and where it leads. */
interface Led {
  reference: Reference;
  url: URL;
}

/**
 * The problems with links and pictures. Addresses of this site are looked up in what visitors get. Other sites are
 * asked; one that does not answer is only a warning, since it may still answer a reader. Throws StorageUnavailable.
 */
export async function linkProblems(
  references: readonly Reference[],
  { deployContext, origin, now, ask }: LinkContext,
): Promise<CampaignProblem[]> {
  const problems: CampaignProblem[] = [];
  const own: (Led & { path: string })[] = [];
  const foreign: Led[] = [];
  for (const reference of references) {
    const url = URL.parse(reference.address, `${origin}/`);
    const wrong = wrongByItself(reference, url, origin);
    if (wrong !== null) problems.push(problemOf(reference, 'error', wrong));
    else if (url?.origin === origin) own.push({ reference, url, path: plainPath(url) });
    else if (url && url.protocol !== 'mailto:') foreign.push({ reference, url });
  }
  const found = await visiblePaths(deployContext, [...new Set(own.map(({ path }) => path))], now);
  for (const { reference, path } of own) {
    const verdict = verdictOf(found.get(path) ?? 'nothing', reference);
    if (verdict) problems.push(problemOf(reference, ...verdict));
  }
  if (ask) problems.push(...(await foreignProblems(foreign, ask)));
  return problems.sort((left, right) => (left.line ?? 0) - (right.line ?? 0));
}

/** What is wrong with an address in itself, worded to follow the address; null if nothing is. */
function wrongByItself({ kind, address }: Reference, url: URL | null, origin: string): string | null {
  const written = address.trim();
  if (written === '') return kind === 'link' ? 'leads nowhere. Write an address.' : 'is a picture without an address.';
  if (written.startsWith('#')) return 'leads to a place in the text, which does not work in a mail. Remove the link.';
  if (!url) return 'is not an address. Write a path of this site, or one that begins with https://.';
  if (kind === 'picture' && url.origin !== origin && url.protocol !== 'https:')
    return 'is a picture that mail programs do not show. Upload it to the media library.';
  if (!['http:', 'https:', 'mailto:'].includes(url.protocol))
    return 'is a link that mail programs do not follow. Write one that begins with https:// or mailto:.';
  return null;
}

/**
 * The path of an address on this site, as content is looked up. For an address of the image CDN it is the path of the
 * original picture.
 */
function plainPath({ pathname, searchParams }: URL): string {
  const path = pathname === '/.netlify/images' ? (searchParams.get('url') ?? pathname) : pathname;
  const bare = path.replace(/(?<=.)\/$/, '');
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

const verdicts: Readonly<Record<Exclude<Found, 'there'>, [CampaignProblem['severity'], string]>> = {
  nothing: ['error', 'leads to nothing that visitors can see. Publish it first, or write another address.'],
  soon: ['warning', 'is there only after the next build of the site. Wait for it before you send.'],
  'not for long': ['warning', 'goes with the next build of the site, since it was withdrawn.'],
  'the admin': ['error', 'leads into the admin, where readers cannot go.'],
};

const verdictOf = (found: Found, { kind }: Reference): [CampaignProblem['severity'], string] | null =>
  found === 'there'
    ? null
    : kind === 'picture' && found === 'nothing'
      ? ['error', 'is not a picture of this site. Upload it to the media library and write its path there.']
      : verdicts[found];

const problemOf = ({ address, line }: Reference, severity: CampaignProblem['severity'], wrong: string) => ({
  kind: 'link' as const,
  severity,
  message: `“${shortly(address)}” ${wrong}`,
  line,
});

const shortly = (address: string): string => (address.length > 80 ? `${address.slice(0, 77)}…` : address);

/** Asks each address once, in text order. */
async function foreignProblems(links: readonly Led[], options: AskOptions): Promise<CampaignProblem[]> {
  const addresses = new Map(links.map(({ url }) => [bare(url), url]));
  const asked = [...addresses].slice(0, mostAsked);
  const ask = async ([address, url]: [string, URL]) => [address, await askLink(url, options)] as const;
  const answers = new Map(await mapInParallel(asked, ask, atOnce));
  const problems = links.flatMap(({ reference, url }): CampaignProblem[] => {
    const answer = answers.get(bare(url));
    const verdict = answer && verdictOfAnswer(answer);
    return verdict ? [problemOf(reference, ...verdict)] : [];
  });
  const left = addresses.size - asked.length;
  if (left > 0)
    problems.push({
      kind: 'link',
      severity: 'warning',
      message: `Only the first ${mostAsked} addresses of other sites were checked. Check the other ${left} yourself.`,
    });
  return problems;
}

const bare = ({ href, hash }: URL): string => (hash === '' ? href : href.slice(0, -hash.length));

function verdictOfAnswer(answer: LinkAnswer): [CampaignProblem['severity'], string] | null {
  if (answer.kind === 'not public')
    return ['error', 'leads to a machine or a port outside the public web, where readers cannot go.'];
  if (answer.kind === 'silent') return ['warning', `does not answer: ${answer.why}. Open it yourself before you send.`];
  const { status } = answer;
  if (status === 404 || status === 410) return ['warning', `no longer exists, according to its site (${status}).`];
  // Many sites refuse programs but let people in.
  return status >= 500 ? ['warning', `does not work right now, according to its site (${status}).`] : null;
}
