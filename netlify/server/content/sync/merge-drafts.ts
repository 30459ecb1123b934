import type { WorkingDraft } from '#contract/api/working-copies.ts';
import { mergeValues } from './merge-values.ts';

/**
 * Merges the texts of two windows if they changed different places of their common base: field by field, and the body
 * paragraph by paragraph (decision 0137). Null if both changed the same place, or one of them is JSON still being
 * typed.
 */
export function mergeDrafts(base: WorkingDraft, theirs: WorkingDraft, mine: WorkingDraft): WorkingDraft | null {
  if ([base, theirs, mine].some(({ json }) => json !== null)) return null;
  const places = { chosen: 0 };
  const merged = mergeValues({ base, file: theirs, item: mine }, '', {
    choose: ({ item }) => {
      places.chosen += 1;
      return item;
    },
    isMarkdown: (at) => at === 'content.body',
    forced: new Set(),
  });
  // A merge of drafts has the fields of a draft.
  return places.chosen === 0 ? (merged as WorkingDraft) : null;
}
