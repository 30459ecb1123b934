/** Rows in the place of those that are on their way. */
export default function SkeletonRows({ count = 6 }: { count?: number }) {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="skeleton skeleton-row" />
      ))}
    </div>
  );
}
