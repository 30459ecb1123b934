import type { ContentItem } from '#contract/content/item.ts';
import { archivePath, issuePath, type Issue } from '#contract/content/issue.ts';
import { contentTypes } from '#contract/content/types.ts';
import { sitemap, type Mapped } from '#markup/sitemap.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { soon } from '#storage/soon.ts';
import { builtSite } from '../build/built-site.ts';
import { builtInSite } from '../content/files/built-in.ts';
import { visibleNow } from '../content/items/visible-now.ts';
import { siteOrigin } from '../environment/site-origin.ts';
import { xmlAnswer } from '../http/answers.ts';
import { cacheAtEdge, cacheBriefly, withEtag } from '../http/caching.ts';
import { servePage } from '../http/serve-page.ts';
import { archivedIssues, archiveTags } from '../campaigns/archive.ts';

const tags = ['essays', ...archiveTags];
/** How long the CDN keeps what the build knew: short, since storage will soon answer again. */
const brieflySeconds = 30;
const { page: essayPath } = contentTypes.essay;

const isPath = (address: string): address is `/${string}` => address.startsWith('/');

/**
 * The pages that were built, and the essays and issues of the newsletter as visitors see them now (architecture §3).
 * While storage does not answer, they are those that the build knew of.
 */
export const handleSitemap = servePage({
  path: '/sitemap-0.xml',
  async show({ deployContext, now }) {
    const origin = siteOrigin(await builtInSite());
    const built = (await builtSite()).addresses.filter(isPath).map((path): Mapped => ({ path, changedAt: null }));
    const live = await soon(deployContext, now, async () => {
      const [essays, issues] = await Promise.all([
        visibleNow(deployContext, 'essays', now),
        archivedIssues(deployContext),
      ]);
      return { ...essays, issues };
    });
    if (!live) {
      const xml = sitemap(built, origin);
      return withEtag(cacheBriefly(xmlAnswer(xml), tags, brieflySeconds), xml);
    }
    const { values, records, until, issues } = live;
    const items = new Map(records.map((record) => [record.id, record]));
    const essays = values.map(({ id, slug }): Mapped => ({
      path: essayPath(slug),
      changedAt: changedAt(items.get(id)),
    }));
    const pages = built.filter(({ path }) => !path.startsWith(essayPath('')));
    const xml = sitemap([...pages, ...essays, ...archiveIn(issues)], origin);
    return withEtag(cacheAtEdge(xmlAnswer(xml), tags, until), xml);
  },
});

/** The archive of the newsletter, once there is something to read. */
const archiveIn = (issues: readonly Issue[]): Mapped[] => [
  ...(issues.length > 0 ? [{ path: archivePath, changedAt: null } as const] : []),
  ...issues.map(({ slug, publishedAt }) => ({ path: issuePath(slug), changedAt: publishedAt })),
];

/**
 * When an item became what visitors see now. Null if only its file could tell, and that has no date: without an item,
 * or for an item as it took its file. Also null beside a draft of changes, for which the moment is not recorded.
 */
function changedAt(record: StoredRecord<ContentItem> | undefined): string | null {
  if (!record || record.value.live) return null;
  const { rev, value } = record;
  if (rev === 1 && value.origin !== undefined) return null;
  const { updatedAt, publishAt = updatedAt } = value;
  return Date.parse(publishAt) > Date.parse(updatedAt) ? publishAt : updatedAt;
}
