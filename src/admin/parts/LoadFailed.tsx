/** Shown when loading failed. Nothing is retried automatically (product §7). */
export default function LoadFailed({ children, onRetry }: { children: string; onRetry: () => void }) {
  return (
    <div className="empty-state" role="alert">
      <p>{children}</p>
      <button className="btn btn-quiet btn-small" type="button" onClick={onRetry}>
        Try Again
      </button>
    </div>
  );
}
