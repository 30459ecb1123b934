import type { ContentItem } from '#contract/content/item.ts';
import { isPublicAt } from '#contract/content/schedule.ts';
import { addressOf, shownFingerprint, type BuiltInItem } from './built-in-items.ts';

/**
 * How many items differ from what the site was built from (design §6): published ones that no file says in the same words, and withdrawn ones whose file is still
 * shown on the built pages. Drafts that nobody ever saw do not wait for anything.
 */
export function countPending(builtIn: readonly BuiltInItem[], items: readonly ContentItem[], now = new Date()): number {
  const built = new Map(
    builtIn.flatMap(({ draft, dates }) =>
      isPublicAt({ status: draft.status, publishAt: dates.publishAt }, now)
        ? [[addressOf(draft), shownFingerprint({ ...draft, dates })] as const]
        : [],
    ),
  );
  const isPending = (item: ContentItem): boolean => {
    const inBuild = built.get(addressOf(item));
    if (!isPublicAt(item, now)) return inBuild !== undefined;
    // Only essays show a date.
    const dates = item.type === 'essay' || item.type === 'article' ? item : {};
    return shownFingerprint({ ...item, dates }) !== inBuild;
  };
  return items.filter(isPending).length;
}
