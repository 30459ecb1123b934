import { finderOf, type Find } from '#search/find.ts';
import { packIndex, type PackedIndex } from '#search/packed-index.ts';
import type { SearchDocument } from '#search/document.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';
import { soon } from '#storage/soon.ts';
import { builtSite } from '../build/built-site.ts';
import { archivedIssues, archiveTags, type ArchivedIssue } from '../campaigns/archive.ts';
import { visibleNow, type Seen } from '../content/items/visible-now.ts';
import { fingerprintOf, type Fingerprints } from '../content/visible/fingerprints.ts';
import { builtSearch } from './built-search.ts';
import { essayDocument, issueDocument, mostWholeEssays } from './documents.ts';

/** What can be found at a given moment. */
export interface Searchable {
  documents: readonly SearchDocument[];
  /** JSON of the index. */
  index: string;
  find: Find;
}

/** Every change to searchable content purges one of these tags. */
export const searchTags: readonly string[] = ['essays', 'projects', ...archiveTags];

/** The latest result of an instance. */
const lastIn = perDeployContext((): { documents: readonly SearchDocument[]; made: Searchable | null } => ({
  documents: [],
  made: null,
}));
/** Documents that differ from the build, by their source value, which never changes. */
const madeOf = new WeakMap<object, SearchDocument>();

/**
 * What visitors can find at this moment. Pages, projects, books and questions are as the build shows them, without
 * projects that have since been withdrawn; essays and issues of the newsletter are as their functions return them now
 * (decision 0150).
 * @returns `until` is the moment at which it changes without a save; `isLive` is false if storage does not answer, and
 *   this is what the build knew
 */
export async function searchNow(
  deployContext: string,
  now: Date,
): Promise<Searchable & { until: Date | null; isLive: boolean }> {
  const live = await soon(deployContext, now, async () => {
    const [essays, projects, issues] = await Promise.all([
      visibleNow(deployContext, 'essays', now),
      visibleNow(deployContext, 'projects', now),
      archivedIssues(deployContext),
    ]);
    return { essays, projects, issues };
  });
  const [built, { visible }] = await Promise.all([builtSearch(), builtSite()]);
  const documents = live ? documentsNow(built.documents, visible, live) : built.documents;
  const isBuilt = isSame(documents, built.documents);
  const last = lastIn(deployContext);
  if (!last.made || !isSame(documents, last.documents)) {
    last.documents = documents;
    last.made = searchable(documents, isBuilt ? built.index : JSON.stringify(packIndex(documents)));
  }
  return { ...last.made, find: last.made.find, until: live && earliest(live), isLive: live !== null };
}

interface Live {
  essays: Seen<'essays'>;
  projects: Seen<'projects'>;
  issues: readonly ArchivedIssue[];
}

const earliest = ({ essays, projects }: Live): Date | null => {
  const [first = null] = [essays.until, projects.until]
    .flatMap((until) => until ?? [])
    .sort((one, two) => one.getTime() - two.getTime());
  return first;
};

const isSame = (some: readonly SearchDocument[], others: readonly SearchDocument[]): boolean =>
  some.length === others.length && some.every((document, place) => document === others[place]);

function searchable(documents: readonly SearchDocument[], index: string): Searchable {
  let find: Find | undefined;
  return { documents, index, find: (query) => (find ??= finderOf(JSON.parse(index) as PackedIndex))(query) };
}

function documentsNow(built: readonly SearchDocument[], visible: Fingerprints, live: Live): SearchDocument[] {
  const essays = new Map(built.flatMap((document) => (document.kind === 'essay' ? [[document.slug, document]] : [])));
  const projects = new Set(live.projects.values.map(({ slug }) => slug));
  const once = (value: object, make: () => SearchDocument): SearchDocument => {
    const known = madeOf.get(value) ?? make();
    madeOf.set(value, known);
    return known;
  };
  const essaysNow = live.essays.values.map((essay, place) => {
    const isBuilt = visible[`essays/${essay.slug}`] === fingerprintOf('essays', essay);
    const standing = isBuilt ? essays.get(essay.slug) : undefined;
    return standing ?? once(essay, () => essayDocument(essay, place < mostWholeEssays));
  });
  return [
    ...built.filter(({ kind }) => kind === 'page'),
    ...built.filter(({ kind, slug }) => kind === 'project' && projects.has(slug)),
    ...essaysNow,
    ...built.filter(({ kind }) => kind === 'book' || kind === 'question'),
    ...live.issues.map((issue) => once(issue, () => issueDocument(issue))),
  ];
}
