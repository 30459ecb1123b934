type Point = readonly [x: number, y: number];

interface Props {
  views: readonly Point[];
  /** Empty if they are not known. */
  visitors: readonly Point[];
  /** The vertical positions of zero and of the highest value. */
  ground: number;
  top: number;
  /** The selected point; null for none. */
  at: number | null;
}

const pathThrough = (places: readonly Point[]): string =>
  places.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** The two lines of the chart. One has a filled area and the other is dashed, so that they differ without colour. */
export default function PlotLines({ views, visitors, ground, top, at }: Props) {
  const [first] = views;
  const last = views.at(-1);
  if (!first || !last) return null;
  const marked = at === null ? undefined : views[at];
  const dots = views.length === 1 ? 0 : at;
  return (
    <>
      <path className="chart-ground" d={`${pathThrough(views)}L${last[0]} ${ground}L${first[0]} ${ground}Z`} />
      {marked && <path className="chart-here" d={`M${marked[0]} ${top}V${ground}`} />}
      <path className="chart-line chart-views" d={pathThrough(views)} />
      <path className="chart-line chart-visitors" d={pathThrough(visitors)} />
      {dots !== null &&
        [
          { of: views, name: 'chart-views' },
          { of: visitors, name: 'chart-visitors' },
        ].map(({ of, name }) => {
          const place = of[dots];
          return place && <circle key={name} className={`chart-dot ${name}`} cx={place[0]} cy={place[1]} r="4" />;
        })}
    </>
  );
}
