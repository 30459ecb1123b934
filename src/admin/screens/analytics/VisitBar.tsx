/** How much of the most an entry has, behind its name; the number beside it says it too. */
export default function VisitBar({ part, most }: { part: number; most: number }) {
  return (
    <svg className="visit-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={most > 0 ? (part / most) * 100 : 0} height="1" />
    </svg>
  );
}
