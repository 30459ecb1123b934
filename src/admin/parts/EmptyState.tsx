import type { ReactNode } from 'react';

/** Stands in for records while there are none: says so, and what to do. */
export default function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty-state">
      <h2>{title}</h2>
      <p className="hint">{children}</p>
    </div>
  );
}
