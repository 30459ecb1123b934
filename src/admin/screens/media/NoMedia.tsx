import { mediaLimits } from '#contract/api/admin-media.ts';
import EmptyState from '../../parts/EmptyState.tsx';

/** Shown when there are no pictures. */
export default function NoMedia({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState title="No picture matches">
        Try another part of the name or alternative text, or search all pictures.
      </EmptyState>
    );
  }
  return (
    <div className="empty-state">
      <svg className="empty-media" viewBox="0 0 160 64" aria-hidden="true">
        <path className="empty-grid" d="M.5.5h159v63H.5zM40 0v64M80 0v64M120 0v64M0 32h160" />
        <path className="empty-line" d="M8 56c18 0 24-22 40-22s18 12 32 12 22-32 40-32 20 18 32 18" />
        <circle className="empty-line" cx="28" cy="16" r="6" />
      </svg>
      <h2>No pictures yet</h2>
      <p className="hint">
        Drop pictures here, paste them, or choose them with Upload: JPEG, PNG, WebP or AVIF, each up to{' '}
        {mediaLimits.bytes / 1024 / 1024} MB. Larger ones are made smaller first.
      </p>
    </div>
  );
}
