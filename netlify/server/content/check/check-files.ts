import type { PublishedItem, WithdrawnItem } from '#contract/api/published.ts';
import { contentTypeNames, contentTypes } from '#contract/content/types.ts';
import type { Content } from '../files/content.ts';
import { fileFingerprint } from '../files/file-fingerprint.ts';
import { addressOf, fileItems } from '../files/file-items.ts';
import { itemsAt, pathOf, type SitePaths } from '../files/site-paths.ts';
import { isAdmin, pathsIn, pictureAt } from './asked-paths.ts';
import { checkSite, type Addresses, type SiteProblem } from './check-site.ts';
import { placesAmong } from './places-of-texts.ts';
import type { CheckedValue } from './references.ts';

/** What a site has told that a build asked. */
export interface AskedSite {
  items: readonly PublishedItem[];
  withdrawn: readonly WithdrawnItem[];
  /** Addresses that visitors knew, whatever became of them. */
  known: readonly string[];
  /** When files were first known that do not say it, by path; see `firstKnown`. */
  dated?: Readonly<Record<string, string>>;
  /** Whether a picture of the media library is there. */
  hasPicture: (path: string) => Promise<boolean>;
}

/** The files of `content/` as they are checked. */
export const checkedFiles = (files: Content): CheckedValue[] => [
  ...contentTypeNames.flatMap((type) =>
    files[contentTypes[type].folder].map((value) => ({
      ...{ type, slug: value.slug },
      content: 'content' in value ? value.content : value,
    })),
  ),
];

/**
 * What keeps a build from being made of these files (rules 39, decision 0096). A file that says what its item says, or said before, was accepted when that was saved: such
 * a file never stops a build. Without a site to ask, a picture of the media library counts as there.
 *
 * @param asked null where the files alone are built
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
  // A text that the admin has too may have got or lost a heading there: no save stops the build of a file elsewhere.
  const ruled = new Set([...(asked?.items ?? []), ...(asked?.withdrawn ?? [])].map(addressOf));
  const isPlace = placesAmong(values.filter((value) => !ruled.has(addressOf(value))));
  const problems = checkSite(values, { ...addressesOf(paths, asked, missing), isPlace }).filter(isNew);
  return asked ? problems : problems.map(withHint);
}

/** What visitors of the items that are laid over the files will miss; no reason to stop a build. */
export function problemsOfItems(files: Content, paths: SitePaths, asked: AskedSite): SiteProblem[] {
  const values = asked.items.map(({ type, slug, content }) => ({ type, slug, content }));
  const isPlace = placesAmong([...values, ...checkedFiles(files)]);
  return checkSite(values, { ...addressesOf(paths, asked, new Set()), isPlace });
}

/**
 * Essays and projects that are named by their slugs and that the pages leave out, since visitors do not get them there: drafts, and what moved or was withdrawn. No reason to stop a build either.
 *
 * @param shown what the pages are built of
 */
export function unseenNames(shown: ShownLists): SiteProblem[] {
  const seen = new Set([
    ...shown.essays.map(({ slug }) => pathOf('essay', slug)),
    ...shown.projects.map(({ slug }) => pathOf('project', slug)),
  ]);
  const values = naming.flatMap(({ type, list }) =>
    shown[list].map((content) => ({ type, slug: content.slug, content })),
  );
  const elsewhere = { isPage: () => true, isFile: () => true, isShown: () => false, isPlace: () => true };
  return checkSite(values, { ...elsewhere, isNamed: (path) => seen.has(path) });
}

/** What may name essays and projects. Texts that are written link to them. */
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
    // The names of all are told together, by `unseenNames`: what the admin does stops no build of a file.
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

/** A link that only the admin could know of. */
function withHint(problem: SiteProblem): SiteProblem {
  if (problem.path === undefined || itemsAt(problem.path).length === 0) return problem;
  const hint = 'If the admin has published it, pull it (npm run content:pull) or name the site with --from.';
  return { ...problem, instead: `${problem.instead} ${hint}` };
}
