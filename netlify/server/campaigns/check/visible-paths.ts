import { media } from '#storage/collections/media.ts';
import { storesOf } from '#storage/stores.ts';
import { builtSite } from '../../build/built-site.ts';
import { isAdmin, pictureAt } from '../../content/check/asked-paths.ts';
import { builtInPaths } from '../../content/files/built-in.ts';
import { pathOf } from '../../content/files/path-of.ts';
import { visibleNow } from '../../content/items/visible-now.ts';
import { movedPages, movedTo } from '../../content/visible/moved.ts';

/** What visitors get at a path of this site: `soon` means only after the next build, `not for long` only until then. */
export type Found = 'there' | 'nothing' | 'soon' | 'not for long' | 'the admin';

/** Single essays are below this path. */
const essaysAt = '/essays/';
/** The pages that links in mails lead to. They are files without content of their own. */
const pagesOfLinks: ReadonlySet<string> = new Set([
  '/newsletter/confirm',
  '/newsletter/not-me',
  '/newsletter/unsubscribe',
]);

/**
 * Looks up what visitors currently get at paths of this site (architecture §6). Content that was published and
 * withdrawn again counts as missing; the former address of a moved page counts as present. Throws StorageUnavailable.
 * @param paths without query, fragment and escapes
 */
export async function visiblePaths(
  deployContext: string,
  paths: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Found>> {
  if (paths.length === 0) return new Map();
  const [essays, pages, projects, built, files] = await Promise.all([
    visibleNow(deployContext, 'essays', now),
    visibleNow(deployContext, 'pages', now),
    visibleNow(deployContext, 'projects', now),
    builtSite(),
    builtInPaths(),
  ]);
  const essayItems = essays.records.map(({ value }) => value);
  const essaySlugs = new Set(essays.values.map(({ slug }) => slug));
  const ofBuilds = [
    ['page', pages],
    ['project', projects],
  ] as const;
  const pagePaths = new Set(
    ofBuilds.flatMap(([type, { values }]) => values.flatMap(({ slug }) => pathOf(type, slug) ?? [])),
  );
  const moved = new Set(
    ofBuilds.flatMap(([type, { values, records }]) => {
      const items = records.map(({ value }) => value);
      return movedPages(type, values, items, now).flatMap(({ from }) => pathOf(type, from) ?? []);
    }),
  );
  const builtPaths = new Set(built.addresses);
  const filePaths = new Set(files.files);
  const library = storesOf(deployContext).open(media).records;

  const find = async (path: string): Promise<Found> => {
    if (isAdmin(path)) return 'the admin';
    const picture = pictureAt(path);
    if (picture !== null) return (await library.read(picture)) ? 'there' : 'nothing';
    if (filePaths.has(path) || pagesOfLinks.has(path)) return 'there';
    if (path.startsWith(essaysAt)) {
      const slug = path.slice(essaysAt.length);
      return essaySlugs.has(slug) || movedTo(slug, essays.values, essayItems) !== null ? 'there' : 'nothing';
    }
    if (pagePaths.has(path)) return builtPaths.has(path) ? 'there' : 'soon';
    if (moved.has(path)) return 'there';
    return builtPaths.has(path) ? 'not for long' : 'nothing';
  };
  return new Map(await Promise.all(paths.map(async (path) => [path, await find(path)] as const)));
}
