import type { ContentItem } from '#contract/content/item.ts';
import type { ListName, ListValue } from '#contract/content/types.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { soon } from '#storage/soon.ts';
import type { Visible } from '../visible/visible.ts';
import { visibleNow } from './visible-now.ts';

/** What `visibleNow` says; null where storage does not answer within a second and a half, and what the build knew is shown (architecture §3). */
export const visibleSoon = <List extends ListName>(
  deployContext: string,
  list: List,
  now: Date,
): Promise<(Visible<ListValue<List>> & { records: StoredRecord<ContentItem>[] }) | null> =>
  soon(deployContext, now, () => visibleNow(deployContext, list, now));
