import type { ContentItem } from '#contract/content/item.ts';
import { contentTypes, factsOf, typesIn } from '#contract/content/types.ts';
import { Refusal } from '../../http/refusal.ts';
import { builtInContent } from '../files/built-in.ts';
import type { Draft } from '../files/file-items.ts';
import { isVisible, publishedVersion } from '../visible/visible-at.ts';
import { visibleNow } from './visible-now.ts';

type Asked = Pick<Draft, 'type' | 'slug' | 'status' | 'publishAt' | 'atOnce'>;

/**
 * Refuses a slug at which visitors get something else. A draft, or an item that is waiting for its time, would hide
 * from them a public file that no item stands for. An item that becomes public would not be seen next to a public file
 * or item of another type that is in the same list and has the same address. Drafts may share it: slugs are unique
 * within a type (rules 16).
 * @param before the item as it is; null for a new one
 * @throws Refusal `conflict` with a message for `slug`
 */
export async function checkAddress(
  { deployContext, now }: { deployContext: string; now: Date },
  { type, slug, status, publishAt, atOnce }: Asked,
  before: ContentItem | null,
): Promise<void> {
  const { list } = contentTypes[type];
  const isIn = (item: ContentItem): boolean =>
    contentTypes[item.type].list === list && (item.slug === slug || item.live?.slug === slug);
  const isPublicAt = (item: ContentItem | null): boolean => item !== null && publishedVersion(item)?.slug === slug;
  const isNew = before === null || !isIn(before);
  const appears = status === 'published' && !isPublicAt(before);
  if (!isNew && !(appears && typesIn(list).length > 1)) return;
  const { records, values } = await visibleNow(deployContext, list, now);
  const items = records.map(({ value }) => value).filter((item) => item.id !== before?.id && isIn(item));
  // `reserveSlug` refuses one of the same type.
  const other = appears ? items.find((item) => item.type !== type && isPublicAt(item)) : undefined;
  if (other)
    throw refuse(
      `The ${other.type} “${other.title}” is public with this slug, and so at this address. Choose another one.`,
    );
  const moment = publishAt === undefined ? before?.publishAt : (publishAt ?? undefined);
  const isSeen = appears && (atOnce === true || isVisible({ status, publishAt: moment }, now));
  // What is seen replaces the file of its type. A slug that a template needs keeps its file beside a draft.
  const isHiding = (await hasFileAt(type, slug)) ? !isSeen : appears;
  const standsFor = items.some((item) => item.type === type) || factsOf(type).isFixed(slug);
  if (isHiding && !standsFor && values.some((value) => value.slug === slug))
    throw refuse(
      'A public file in content/ already has this slug. Choose another one, or sync the content to edit it here.',
    );
}

const hasFileAt = async (type: ContentItem['type'], slug: string): Promise<boolean> =>
  (await builtInContent())[contentTypes[type].folder].some((file) => file.slug === slug);

const refuse = (message: string) => new Refusal('conflict', message, { fields: { slug: message } });
