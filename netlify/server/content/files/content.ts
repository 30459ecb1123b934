import type { StoredEssay } from '#contract/content/essay.ts';
import type { Scheduled } from '#contract/content/schedule.ts';
import type { Site } from '#contract/content/site.ts';
import type { contentTypes, ContentType, ValueOf } from '#contract/content/types.ts';

/**
 * A value as given in its file: of any status, and possibly scheduled for later. Fields that the file of an essay omits
 * are missing.
 */
export type FileOf<T extends ContentType> = ((typeof contentTypes)[T]['body'] extends true
  ? StoredEssay & Undated
  : ValueOf<T>) &
  Scheduled;

/**
 * Set if the file of an essay does not say when it was begun. Its `createdAt` is then another of its dates, or when it
 * was first known (decision 0132).
 */
export interface Undated {
  undated?: true | undefined;
}

/**
 * Everything that the files under `content/` say: `site.json` whole, and each type under the name of its folder, in
 * list order.
 */
export type Content = { site: Site } & {
  [T in ContentType as (typeof contentTypes)[T]['folder']]: FileOf<T>[];
};
