import type { ContentItem } from '#contract/content/item.ts';
import type { Call } from '../../http/call.ts';
import type { Next } from './section-use.ts';
import { assertStays } from './stays.ts';

type At = Pick<Call, 'deployContext' | 'now'>;

/**
 * Refuses what would leave a band of a page without its section. Few items have anything to do with sections: the code is loaded and the item read for those alone.
 *
 * @param read reads the item as it is; null for a new one
 * @param next what is to be written; null where the item is to be deleted
 * @throws Refusal as `assertSections` does
 */
export async function checkSections(
  { deployContext, now }: At,
  read: (() => Promise<{ value: ContentItem }>) | null,
  next: Next | null,
): Promise<void> {
  if (next && next.type !== 'page' && next.type !== 'section') return;
  const { assertSections } = await import('./section-use.ts');
  await assertSections(deployContext, read && (await read()).value, next, now);
}

/** The same for an item whose status alone is set: nothing of it stays public beside a draft. */
export const checkStatus = (at: At, value: ContentItem, status: ContentItem['status']): Promise<void> =>
  checkSections(at, async () => ({ value }), { ...value, status, live: undefined });

/** Refuses to delete what a template stands on, or a section that a page shows. Throws as `assertStays` and `assertSections` do. */
export async function checkDeletion(at: At, value: ContentItem): Promise<void> {
  assertStays(value, null);
  if (value.type === 'section') await checkSections(at, async () => ({ value }), null);
}
