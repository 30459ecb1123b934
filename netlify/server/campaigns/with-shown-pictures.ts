import { picturesIn, textWithPictures } from '#contract/content/shown-picture.ts';
import { media } from '#storage/collections/media.ts';
import type { Stores } from '#storage/stores.ts';
import { picturePathOf, shownBy } from '../content/items/shown-pictures.ts';

/**
 * What an author wrote with the pictures that it shows now: one may have been replaced since (decision 0133). A text that was taken from an essay names what that showed then,
 * which may be a replacement that was replaced itself. Throws StorageUnavailable.
 */
export async function withShownPictures<Draft extends { markdown: string }>(
  draft: Draft,
  stores: Stores,
): Promise<Draft> {
  if (picturesIn(draft.markdown).length === 0) return draft;
  const { records } = await stores.open(media).records.all();
  const shown = shownBy(records);
  const replacements = records.flatMap(({ id, value: { standsFor = '' } }) => {
    const now = shown[picturePathOf(standsFor)];
    return now ? [[picturePathOf(id), now] as const] : [];
  });
  return { ...draft, markdown: textWithPictures(draft.markdown, { ...shown, ...Object.fromEntries(replacements) }) };
}
