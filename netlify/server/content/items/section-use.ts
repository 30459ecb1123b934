import type { ContentItem } from '#contract/content/item.ts';
import { sectionsShownBy } from '#contract/content/page.ts';
import { isFixed } from '#contract/content/types.ts';
import { invalidField, Refusal } from '../../http/refusal.ts';
import { visibleVersion } from '../visible/visible-at.ts';
import { visibleNow } from './visible-now.ts';

/** The version to write. `live` is the version that visitors keep seeing; by default the current one. */
export type Next = Pick<ContentItem, 'type' | 'slug' | 'status' | 'content'> & { live?: ContentItem['live'] };

/**
 * Refuses changes that would leave a band of a page without its section (product §4): a page that names a missing
 * section, a published page that names one which visitors do not see, and withdrawing, moving or deleting a section
 * that a published page shows.
 * @param standing the current item; null for a new one
 * @param next what is to be written; null if the item is to be deleted
 * @throws Refusal `invalid` with what to do instead, and a message for the field at fault
 */
export async function assertSections(
  deployContext: string,
  standing: ContentItem | null,
  next: Next | null,
  now: Date,
): Promise<void> {
  if (next?.type === 'page') await assertShown(deployContext, next, now);
  if (standing?.type === 'section' && !isFixed(standing)) await assertUnused(deployContext, standing, next, now);
}

async function assertShown(deployContext: string, page: Next, now: Date): Promise<void> {
  const named = sectionsShownBy(page.content);
  if (named.length === 0) return;
  const { values, records } = await visibleNow(deployContext, 'sections', now);
  const fields: Record<string, string> = {};
  for (const { slug, path } of named) {
    if (values.some((section) => section.slug === slug)) continue;
    const isThere = records.some(({ value }) => value.type === 'section' && value.slug === slug);
    const name = `content.${path.join('.')}`;
    if (!isThere) fields[name] = `There is no section “${slug}”. Choose another one, or make it first.`;
    else if (page.status === 'published') fields[name] = `The section “${slug}” is not published. Publish it first.`;
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', 'Please check the marked fields.', { fields });
}

async function assertUnused(deployContext: string, standing: ContentItem, next: Next | null, now: Date): Promise<void> {
  const slug = visibleVersion(standing, now)?.slug;
  if (slug === undefined || (next && seenAfter({ live: standing.live, ...next }) === slug)) return;
  const { values } = await visibleNow(deployContext, 'pages', now);
  const page = values.find((value) => sectionsShownBy(value).some((shown) => shown.slug === slug));
  if (!page) return;
  const message = `The page “${page.title}” (/${page.slug}) shows this section. Take it out of the page first.`;
  const field = next && (next.status === 'published' ? 'slug' : 'status');
  throw field ? invalidField(field, message) : new Refusal('invalid', message);
}

/** The slug under which visitors see the next version of a section; null if they see none. */
function seenAfter({ slug, status, live }: Next): string | null {
  if (status === 'published') return slug;
  return status === 'draft' && live ? live.slug : null;
}
