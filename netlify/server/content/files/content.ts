import type { StoredEssay } from '#contract/content/essay.ts';
import type { Scheduled } from '#contract/content/schedule.ts';
import type { Site } from '#contract/content/site.ts';
import type { contentTypes, ContentType, ValueOf } from '#contract/content/types.ts';

/** A value as its file says it: of every status, and some whose moment has not come. What the file of an essay does not say is missing. */
export type FileOf<T extends ContentType> = ((typeof contentTypes)[T]['body'] extends true
  ? StoredEssay & Undated
  : ValueOf<T>) &
  Scheduled;

/** Whether the file of an essay says nothing of when it was begun, so that its `createdAt` is another date of it, or when it was first known (decision 0132). */
export interface Undated {
  undated?: true | undefined;
}

/** Everything that the files under `content/` say: `site.json` whole, and each type under the name of its folder, in the order of its list. */
export type Content = { site: Site } & {
  [T in ContentType as (typeof contentTypes)[T]['folder']]: FileOf<T>[];
};
