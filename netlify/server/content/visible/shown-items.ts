import { liveVersion, type ContentItem, type LiveVersion } from '#contract/content/item.ts';

type Shown = ContentItem & { live?: undefined };

const shownFields = Object.keys(liveVersion.shape) as readonly (keyof LiveVersion)[];

/** Those fields of an item that visitors see. */
export const shownFieldsOf = (item: ContentItem): LiveVersion =>
  Object.fromEntries(
    shownFields.flatMap((field) => (item[field] === undefined ? [] : [[field, item[field]]])),
  ) as LiveVersion;

/** What visitors see of an item at this moment; undefined where they see nothing. */
export const shownVersionOf = (item: ContentItem): LiveVersion | undefined =>
  item.live ?? (item.status === 'published' ? shownFieldsOf(item) : undefined);

/**
 * An item as everything public has to read it: a draft of changes beside a published version is that version, published. Where the draft has another slug, it is there
 * as well, since the file at that slug is held back with it.
 */
export function shownItems(item: ContentItem): Shown[] {
  const { live, ...draft } = item;
  if (!live) return [draft];
  const { publishAt: _, ...rest } = draft;
  const published: Shown = { ...rest, ...live, status: 'published' };
  return live.slug === draft.slug ? [published] : [draft, published];
}
