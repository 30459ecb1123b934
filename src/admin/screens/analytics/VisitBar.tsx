/** A bar behind an entry's name: its size relative to the largest entry. The number beside it says the same. */
export default function VisitBar({ part, most }: { part: number; most: number }) {
  return (
    <svg className="visit-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={most > 0 ? (part / most) * 100 : 0} height="1" />
    </svg>
  );
}
