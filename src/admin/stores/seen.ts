import { atom, computed } from 'nanostores';
import type { Seen } from '#contract/api/admin-content.ts';
import { contentTypes } from '#contract/content/types.ts';
import { $editor } from './editor.ts';
import { $followed } from './publication.ts';

/** The server's sentences on what visitors see of the item saved last. */
export const $seen = atom<(Seen & { item: string }) | null>(null);

/**
 * The same for the edited item, as long as it is true: once a change has arrived, it is no longer waiting for a build.
 */
export const $seenOfEdited = computed([$seen, $editor, $followed], (seen, editor, { live }) => {
  const base = editor?.base;
  if (!base || base.id !== seen?.item) return '';
  const key = `${contentTypes[base.type].list}/${base.live?.slug ?? base.slug}`;
  const hasArrived = live.some((change) => change.key === key);
  return [seen.atOnce, hasArrived ? '' : seen.afterBuild].filter(Boolean).join(' ');
});
