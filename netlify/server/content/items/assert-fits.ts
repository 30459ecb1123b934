import type { ContentItem } from '#contract/content/item.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { storesOf } from '#storage/stores.ts';
import { checkSite, type SiteProblem } from '../check/check-site.ts';
import type { CheckedValue } from '../check/references.ts';
import { builtIn } from '../files/built-in.ts';
import { publishedVersion } from '../visible/visible-at.ts';
import { Refusal } from '../../http/refusal.ts';
import { savedName } from './check-content.ts';
import { knownAddresses } from './known-addresses.ts';
import { undescribedPictures } from './undescribed.ts';

type Written = Pick<ContentItem, 'type' | 'slug' | 'status' | 'content'>;
/** Throws if a draft must not replace an item. */
export type CheckDraft = (draft: Written, standing: ContentItem) => Promise<void>;

export type AssertFits = typeof assertFits;

type Standing = () => Promise<ContentItem | null>;

/**
 * Refuses content that a page could not show: a link or picture that leads nowhere, a reserved slug, an id of another
 * item (rules 39). Only new problems count. A draft may keep those of the current version, and a publication those that
 * visitors already see, so that an old mistake, or one elsewhere, never prevents saving (decision 0096).
 * @param standing reads the current item, null for a new one; called only if there is a problem
 * @throws Refusal `invalid` with one message per field, named by its path: `content.bands.0.actions.1.href`
 */
export async function assertFits(deployContext: string, written: Written, standing: Standing): Promise<void> {
  const problems = [
    ...(await problemsOf(deployContext, written)),
    ...(await idProblems(deployContext, written, standing)),
  ];
  if (problems.length === 0) return;
  const known = new Set<string>();
  for (const before of baselineOf(written, await standing()))
    for (const { wrong } of await problemsOf(deployContext, before)) known.add(wrong);
  const fresh = problems.filter(({ wrong }) => !known.has(wrong));
  if (fresh.length > 0) throw refusalOf(fresh);
}

/** The same for a caller that already has the item to be replaced. */
export const draftCheck =
  (deployContext: string): CheckDraft =>
  (draft, standing) =>
    assertFits(deployContext, draft, async () => standing);

/**
 * The versions whose problems may remain: for a publication the one that visitors see, for a draft the current one as
 * well.
 */
function baselineOf({ status }: Written, standing: ContentItem | null): Written[] {
  if (!standing) return [];
  const published = publishedVersion(standing);
  return [...(published ? [published] : []), ...(status === 'published' ? [] : [standing])];
}

async function problemsOf(deployContext: string, { type, slug, status, content }: Written): Promise<SiteProblem[]> {
  const value: CheckedValue = { type, slug, content };
  const problems = checkSite([value], await knownAddresses(deployContext, [value]));
  // A draft may get its descriptions later.
  return status === 'published' ? [...problems, ...(await undescribedPictures(deployContext, value))] : problems;
}

/** Whether another project has the id of this one. Checked only if the id is new, or new to visitors. */
async function idProblems(deployContext: string, written: Written, standing: Standing): Promise<SiteProblem[]> {
  const { type, slug, content } = written;
  if (type !== 'project') return [];
  const own = await standing();
  if (baselineOf(written, own).some((before) => idOf(before.content) === idOf(content))) return [];
  const [{ projects }, { records }] = await Promise.all([
    builtIn('projects'),
    storesOf(deployContext).open(contentStores).content.all(),
  ]);
  const items = records.flatMap(({ value }) => (value.type === type ? [value] : []));
  const ruled = new Set([slug, own?.slug, ...items.map((item) => item.slug)]);
  const others: CheckedValue[] = [
    ...projects.filter((file) => !ruled.has(file.slug)).map((file) => ({ type, slug: file.slug, content: file })),
    ...items.filter((item) => item.id !== own?.id),
  ];
  const isSame = (other: CheckedValue) => idOf(other.content) === idOf(content);
  return checkSite([...others.filter(isSame), written], everywhere).filter(({ field }) => field === 'id');
}

const idOf = (content: unknown): unknown => Reflect.get(Object(content), 'id');

/** Other projects are only checked for their ids. */
const everywhere = {
  ...{ isPage: () => true, isFile: () => true, isShown: () => false },
  ...{ isNamed: () => true, isPlace: () => true },
};

/** A problem as a sentence below its field. */
function say({ field, line, wrong, instead }: SiteProblem): string {
  if (field === 'slug') return instead;
  return `${line === undefined ? 'It' : `Line ${line}`} ${wrong}. ${instead}`;
}

function refusalOf(problems: readonly SiteProblem[]): Refusal {
  const messages = new Map<string, string>();
  for (const problem of problems) {
    const name = savedName(problem.field);
    if (!messages.has(name)) messages.set(name, say(problem));
  }
  const [first] = problems;
  const message = first && problems.length === 1 ? `${first.field}: ${say(first)}` : 'Please check the marked fields.';
  return new Refusal('invalid', message, { fields: Object.fromEntries(messages) });
}
