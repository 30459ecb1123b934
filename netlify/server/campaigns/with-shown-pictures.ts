import { picturesIn, textWithPictures } from '#contract/content/shown-picture.ts';
import { media } from '#storage/collections/media.ts';
import type { Stores } from '#storage/stores.ts';
import { picturePathOf, shownBy } from '../content/items/shown-pictures.ts';

/**
 * The draft with the pictures that its text shows now: any of them may have since been replaced (decision 0133). Text
 * taken from an essay names the picture shown at that time, which may itself be a replacement that has since been
 * replaced. Throws StorageUnavailable.
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
