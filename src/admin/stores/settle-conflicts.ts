import { go } from '../routing/router.ts';
import { keepConflicts } from './conflicts.ts';
import { $sync, closeSync } from './sync.ts';

/** Goes from the preview of a sync to the conflicts in it. */
export function settleConflicts(): void {
  const sync = $sync.get();
  if (!sync) return;
  keepConflicts(sync.files, sync.documents ?? []);
  closeSync();
  go('/admin/content/conflicts');
}
