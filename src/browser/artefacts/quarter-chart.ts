import { draw } from './make.ts';
import type { Summary } from './quarters.ts';

/** A path through the quarter, in millions a week, and whether the port closed along the way. */
export interface Way {
  points: readonly number[];
  isClosed: boolean;
}

/** Width of a bar, in millions. */
const bin = 0.1;
/** Share of the width for the paths; the bars get the rest. */
const waysShare = 0.6;
const margin = 40;

const round = (value: number): number => Math.round(value * 10) / 10;

/** Draws paths and results into an element, at its width. */
export function drawChart(svg: SVGSVGElement, ways: readonly Way[], { sorted, atRisk }: Summary): void {
  const width = svg.clientWidth || 640;
  const height = svg.clientHeight || 380;
  const edge = Math.floor(sorted.length / 1000);
  const bottom = Math.floor(Math.min(-1, sorted[edge] ?? 0));
  const top = Math.ceil(Math.max(1, sorted[sorted.length - 1 - edge] ?? 0));
  const y = (value: number) => round(10 + ((top - value) / (top - bottom)) * (height - 20));
  const end = round(margin + (width - margin) * waysShare);

  const path = (className: string, d: string) => draw('path', { class: className, d });
  const label = (className: string, x: number, at: number, text: string) =>
    draw('text', { class: className, x: String(x), y: String(round(at)) }, text);

  const grid: SVGElement[] = [];
  const step = top - bottom > 8 ? 2 : 1;
  for (let value = Math.ceil(bottom / step) * step; value <= top; value += step) {
    grid.push(path(value === 0 ? 'af-zero' : 'af-grid', `M${margin} ${y(value)}H${width}`));
    grid.push(label('af-scale', margin - 8, y(value) + 4, value > 0 ? `+${value}` : String(value).replace('-', '−')));
  }

  const x = (week: number, count: number) => round(margin + (week / (count - 1)) * (end - margin - 12));
  const lines = (isClosed: boolean) =>
    ways
      .filter((way) => way.isClosed === isClosed)
      .map(({ points }) => `M${points.map((value, week) => `${x(week, points.length)} ${y(value)}`).join(' ')}`)
      .join('');

  const counts = new Map<number, number>();
  for (const value of sorted) {
    const at = Math.floor(value / bin);
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  const thick = Math.max(1, (y(0) - y(bin)) * 0.8);
  const bars = (isBad: boolean) =>
    [...counts]
      .filter(([at]) => (at + 1) * bin <= -atRisk[95].value === isBad)
      .map(([at, count]) => `M${end} ${y((at + 0.5) * bin)}h${round((count / most) * (width - end))}`)
      .join('');
  const thickness = (element: SVGElement) => {
    element.style.strokeWidth = `${thick}px`;
    return element;
  };
  const bound = (level: 95 | 99, above: boolean) => {
    const at = y(-atRisk[level].value);
    return [
      path(`af-bound af-bound-${level}`, `M${margin} ${at}H${width}`),
      label('af-level', width - 10, at + (above ? -6 : 16), `${level} of 100`),
    ];
  };

  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.replaceChildren(
    ...grid,
    path('af-way', lines(false)),
    path('af-way af-closed', lines(true)),
    thickness(path('af-bar', bars(false))),
    thickness(path('af-bar af-bad', bars(true))),
    ...bound(95, true),
    ...bound(99, false),
  );
}
