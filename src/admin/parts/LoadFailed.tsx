import Button from './Button.tsx';

/** Shown when loading failed. Nothing is retried automatically (product §7). */
export default function LoadFailed({ children, onRetry }: { children: string; onRetry: () => void }) {
  return (
    <div className="empty-state" role="alert">
      <p>{children}</p>
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  );
}
