interface Props {
  /** In time order; null if not known. */
  values: readonly (number | null)[];
}

/** The trend of a figure over time, without axes; the chart and its table have the exact values. */
export default function Sparkline({ values }: Props) {
  const known = values.map((value) => value ?? 0);
  const top = Math.max(...known, 1);
  const step = 100 / Math.max(known.length - 1, 1);
  const points = known.map((value, index) => `${(index * step).toFixed(2)},${(23 - (value / top) * 22).toFixed(2)}`);
  // A single point becomes a horizontal line.
  if (points.length === 1) points.push(`100,${points[0]?.split(',')[1] ?? 23}`);
  return (
    <svg className="sparkline" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      {values.every((value) => value !== null) && values.length > 0 && <polyline points={points.join(' ')} />}
    </svg>
  );
}
