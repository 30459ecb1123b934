import type { ContentItem } from '#contract/content/item.ts';
import { factsOf, isFixed } from '#contract/content/types.ts';
import { Refusal } from '../../http/refusal.ts';
import { publishedVersion } from '../visible/visible-at.ts';

type Next = Pick<ContentItem, 'type' | 'slug' | 'status' | 'live'>;

const isSeen = ({ status, live }: Next): boolean => status === 'published' || live !== undefined;

/**
 * Refuses to withdraw, move or delete an item that a template of the site needs, since visitors would get its file all
 * the same (product §4).
 * @param next what is to be written; null if the item is to be deleted
 * @throws Refusal `invalid` with what to do instead, and a message for `slug` or `status` if one of them is at fault
 */
export function assertStays(standing: ContentItem, next: Next | null): void {
  const { type } = standing;
  const { label } = factsOf(type);
  const slug = publishedVersion(standing)?.slug;
  if (slug === undefined || !isFixed(standing)) return;
  const name = `The ${label.toLowerCase()} “${slug}”`;
  if (!next) throw refuse(`${name} is a part of the site and cannot be deleted. Revert it to its file instead.`);
  if (next.type !== type || next.slug !== slug)
    throw refuse(`${name} is a part of the site and keeps its address. Write "${slug}".`, 'slug');
  if (!isSeen(next))
    throw refuse(`${name} is a part of the site and is always published. Revert it to its file instead.`, 'status');
}

const refuse = (message: string, field?: string): Refusal =>
  new Refusal('invalid', message, field === undefined ? {} : { fields: { [field]: message } });
