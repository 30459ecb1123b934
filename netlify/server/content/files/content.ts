import type { Scheduled } from '#contract/content/schedule.ts';
import type { Site } from '#contract/content/site.ts';
import type { contentTypes, ContentType, ValueOf } from '#contract/content/types.ts';

/** A value as its file says it: of every status, and some whose moment has not come. */
export type FileOf<T extends ContentType> = ValueOf<T> & Scheduled;

/** Everything that the files under `content/` say: `site.json` whole, and each type under the name of its folder, in the order of its list. */
export type Content = { site: Site } & {
  [T in ContentType as (typeof contentTypes)[T]['folder']]: FileOf<T>[];
};
