import type { SyncOutcome } from '#contract/api/admin-sync.ts';

const colours: Record<SyncOutcome, string> = {
  imported: 'badge-green',
  updated: 'badge-blue',
  merged: 'badge-purple',
  matched: 'badge-emerald',
  unchanged: 'badge-slate',
  kept: 'badge-slate',
  conflict: 'badge-orange',
  orphaned: 'badge-yellow',
  deleted: 'badge-slate',
  unreadable: 'badge-red',
  refused: 'badge-red',
};

/** The outcome for a file, as a colour and a word. */
export default function OutcomeBadge({ outcome }: { outcome: SyncOutcome }) {
  return <span className={`badge ${colours[outcome]}`}>{outcome}</span>;
}
