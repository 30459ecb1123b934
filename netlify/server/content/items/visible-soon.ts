import type { ListName } from '#contract/content/types.ts';
import { soon } from '#storage/soon.ts';
import { visibleNow, type Seen } from './visible-now.ts';

/** What `visibleNow` says; null where storage does not answer within a second and a half, and what the build knew is shown (architecture §3). */
export const visibleSoon = <List extends ListName>(
  deployContext: string,
  list: List,
  now: Date,
): Promise<Seen<List> | null> => soon(deployContext, now, () => visibleNow(deployContext, list, now));
