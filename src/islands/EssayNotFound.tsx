/** What stands in place of an essay that is not there or could not be loaded (specification §2, §8). */
export default function EssayNotFound({ message = 'Essay not found' }: { message?: string }) {
  return (
    <div className="empty-state essay-missing">
      <h1>Essay Not Found</h1>
      <p className="text-muted" role="alert">
        {message}
      </p>
      <a className="btn" href="/essays">
        Back to Essays
      </a>
    </div>
  );
}
