import type { ContentItem } from '#contract/content/item.ts';
import type { Call } from '../../http/call.ts';
import type { Next } from './section-use.ts';
import { assertStays } from './stays.ts';

type At = Pick<Call, 'deployContext' | 'now'>;

/**
 * Refuses a change that would leave a band of a page without its section. The code is loaded and the item read only for
 * pages and sections.
 * @param read reads the current item; null for a new one
 * @param next what is to be written; null if the item is to be deleted
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

/** The same if only the status of an item is set: no published version remains beside a draft. */
export const checkStatus = (at: At, value: ContentItem, status: ContentItem['status']): Promise<void> =>
  checkSections(at, async () => ({ value }), { ...value, status, live: undefined });

/**
 * Refuses to delete an item that a template needs, or a section that a page shows. Throws as `assertStays` and
 * `assertSections` do.
 */
export async function checkDeletion(at: At, value: ContentItem): Promise<void> {
  assertStays(value, null);
  if (value.type === 'section') await checkSections(at, async () => ({ value }), null);
}
