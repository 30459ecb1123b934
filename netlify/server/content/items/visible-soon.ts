import type { ListName } from '#contract/content/types.ts';
import { soon } from '#storage/soon.ts';
import { visibleNow, type Seen } from './visible-now.ts';

/**
 * The result of `visibleNow`; null if storage does not answer within a second and a half. Visitors then see what the
 * build knew of (architecture §3).
 */
export const visibleSoon = <List extends ListName>(
  deployContext: string,
  list: List,
  now: Date,
): Promise<Seen<List> | null> => soon(deployContext, now, () => visibleNow(deployContext, list, now));
