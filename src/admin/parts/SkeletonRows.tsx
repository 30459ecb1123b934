interface Props {
  /** Eight for pictures (product §9). */
  rows?: number;
  /** The classes of their frame and of each, unless they are plain rows. */
  className?: string;
  rowClass?: string;
}

/** Placeholders for rows that are loading. */
export default function SkeletonRows({ rows = 6, className, rowClass = 'skeleton-row' }: Props) {
  return (
    <div className={className} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={`skeleton ${rowClass}`} />
      ))}
    </div>
  );
}
