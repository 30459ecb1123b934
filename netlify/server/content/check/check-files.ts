import type { PublishedItem, WithdrawnItem } from '#contract/api/published.ts';
import { contentTypeNames, contentTypes } from '#contract/content/types.ts';
import type { Content } from '../files/content.ts';
import { fileFingerprint } from '../files/file-fingerprint.ts';
import { addressOf, fileItems } from '../files/file-items.ts';
import { itemsAt, pathOf } from '../files/path-of.ts';
import type { SitePaths } from '../files/site-paths.ts';
import { isAdmin, pathsIn, pictureAt } from './asked-paths.ts';
import { checkSite, type Addresses, type SiteProblem } from './check-site.ts';
import { placesAmong } from './places-of-texts.ts';
import type { CheckedValue } from './references.ts';

/** The answers from the site that a build asked. */
export interface AskedSite {
  items: readonly PublishedItem[];
  withdrawn: readonly WithdrawnItem[];
  /** Addresses that visitors have known, whatever became of them. */
  known: readonly string[];
  /** When files without a date were first known, by path; see `firstKnown`. */
  dated?: Readonly<Record<string, string>>;
  /** Whether the media library has a picture. */
  hasPicture: (path: string) => Promise<boolean>;
}

/** The files of `content/` in the form in which they are checked. */
export const checkedFiles = (files: Content): CheckedValue[] =>
  contentTypeNames.flatMap((type) =>
    files[contentTypes[type].folder].map((value) => {
      return { type, slug: value.slug, content: 'content' in value ? value.content : value };
    }),
  );

/**
 * The problems in these files that stop a build (rules 39, decision 0096). A file that says what its item says, or said
 * before, was accepted when that was saved, so it never stops a build. If no site is asked, pictures of the media
 * library count as present.
 * @param asked null if only the files are built
 */
export async function problemsOfFiles(
  files: Content,
  paths: SitePaths,
  asked: AskedSite | null,
): Promise<SiteProblem[]> {
  const accepted = acceptedFiles(files, asked);
  const values = checkedFiles(files);
  const isNew = (value: Pick<CheckedValue, 'type' | 'slug'>) => !accepted.has(addressOf(value));
  const pictures = pathsIn(values.filter(isNew)).filter((path) => pictureAt(path) !== null);
  const missing = new Set<string>();
  for (const path of asked ? pictures : []) if (!(await asked?.hasPicture(path))) missing.add(path);
  // In the admin, a text may have gained or lost headings: no save may stop the build because of another file.
  const ruled = new Set([...(asked?.items ?? []), ...(asked?.withdrawn ?? [])].map(addressOf));
  const isPlace = placesAmong(values.filter((value) => !ruled.has(addressOf(value))));
  const problems = checkSite(values, { ...addressesOf(paths, asked, missing), isPlace }).filter(isNew);
  return asked ? problems : problems.map(withHint);
}

/** The problems in items laid over the files. They do not stop a build. */
export function problemsOfItems(files: Content, paths: SitePaths, asked: AskedSite): SiteProblem[] {
  const values = asked.items.map(({ type, slug, content }) => ({ type, slug, content }));
  const isPlace = placesAmong([...values, ...checkedFiles(files)]);
  return checkSite(values, { ...addressesOf(paths, asked, new Set()), isPlace });
}

/**
 * Essays and projects that are named by slug but left out of the pages, because they are drafts, have moved or were
 * withdrawn. They do not stop a build either.
 *
 * @param shown what the pages are built from
 */
export function unseenNames(shown: ShownLists): SiteProblem[] {
  const seen = new Set([
    ...shown.essays.flatMap(({ slug }) => pathOf('essay', slug) ?? []),
    ...shown.projects.flatMap(({ slug }) => pathOf('project', slug) ?? []),
  ]);
  const values = naming.flatMap(({ type, list }) =>
    shown[list].map((content) => ({ type, slug: content.slug, content })),
  );
  const elsewhere = { isPage: () => true, isFile: () => true, isShown: () => false, isPlace: () => true };
  return checkSite(values, { ...elsewhere, isNamed: (path) => seen.has(path) });
}

/** The types that may name essays and projects by slug. Markdown links to them instead. */
const naming = [
  { type: 'project', list: 'projects' },
  { type: 'page', list: 'pages' },
  { type: 'section', list: 'sections' },
  { type: 'part', list: 'parts' },
] as const;

type ShownLists = Readonly<Record<(typeof naming)[number]['list'] | 'essays', readonly { slug: string }[]>>;

function addressesOf(
  paths: SitePaths,
  asked: AskedSite | null,
  missing: ReadonlySet<string>,
): Omit<Addresses, 'isPlace'> {
  const published = asked?.items.flatMap(({ type, slug }) => pathOf(type, slug) ?? []) ?? [];
  const [pages, files] = [new Set([...paths.pages, ...published, ...(asked?.known ?? [])]), new Set(paths.files)];
  const withdrawn = new Set(asked?.withdrawn.flatMap(({ type, slug }) => pathOf(type, slug) ?? []));
  const shown = new Set([...paths.pages, ...published].filter((path) => !withdrawn.has(path)));
  return {
    isPage: (path) => pages.has(path) || isAdmin(path),
    isFile: (path) => files.has(path) || (pictureAt(path) !== null && !missing.has(path)),
    isShown: (path) => shown.has(path),
    // Names are reported together by `unseenNames`: a change in the admin never makes a file stop the build.
    isNamed: () => true,
  };
}

/** Addresses of the files that say what their item says or said. */
function acceptedFiles(files: Content, asked: AskedSite | null): Set<string> {
  const said = new Set([
    ...(asked?.items ?? []).flatMap((item) => [fileFingerprint(item), ...item.earlier, ...(item.waiting ?? [])]),
    ...(asked?.withdrawn ?? []).flatMap(({ earlier }) => earlier),
  ]);
  return new Set(fileItems(files).flatMap(({ draft, origin }) => (said.has(origin) ? [addressOf(draft)] : [])));
}

/** Adds a hint if the link may lead to an item that only the admin knows of. */
function withHint(problem: SiteProblem): SiteProblem {
  if (problem.path === undefined || itemsAt(problem.path).length === 0) return problem;
  const hint = 'If the admin has published it, pull it (npm run content:pull) or name the site with --from.';
  return { ...problem, instead: `${problem.instead} ${hint}` };
}
