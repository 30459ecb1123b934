import { go } from '../routing/router.ts';
import { keepConflicts } from './conflicts.ts';
import { $sync, closeSync } from './sync.ts';

/** Leads from what a sync would do to the conflicts that it found. */
export function settleConflicts(): void {
  const sync = $sync.get();
  if (!sync) return;
  keepConflicts(sync.files, sync.documents ?? []);
  closeSync();
  go('/admin/content/conflicts');
}
