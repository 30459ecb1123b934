import type { Summary } from '#faults/proof/summary.ts';
import { wrongs } from '#faults/proof/reckoning.ts';

/**
 * One of three small plots side by side: a line for this site and one for the naive adapter, over the rates of faults.
 */
interface Panel {
  title: string;
  unit: string;
  /** Top of the scale. */
  most: number;
  /** Marks on the scale. */
  ticks: readonly number[];
  /** The limit, if there is one. */
  bar?: { at: number; text: string };
  valueOf: (summary: Summary) => number;
}

const wrongOf = ({ wrong, requests }: Summary): number =>
  (wrongs.reduce((sum, one) => sum + wrong[one], 0) / Math.max(1, requests)) * 1000;

const [width, height] = [270, 180];
const [left, top] = [44, 56];
const total = { width: 3 * (width + 70) + 30, height: height + 130 };

const round = (number: number): string => number.toFixed(1);

function panel(
  { title, unit, most, ticks, bar, valueOf }: Panel,
  ours: readonly Summary[],
  naive: readonly Summary[],
): string {
  const x = (index: number): number => left + ((index + 0.5) * width) / ours.length;
  const y = (value: number): number => top + height - (Math.min(value, most) / most) * height;
  const line = (summaries: readonly Summary[], name: string, dot: (cx: number, cy: number) => string): string => {
    const points = summaries.map((summary, index) => [x(index), y(valueOf(summary))] as const);
    const path = points.map((point) => point.map(round).join(',')).join(' ');
    return `<polyline class="${name}" points="${path}"/>${points.map(([cx, cy]) => dot(cx, cy)).join('')}`;
  };
  const circle = (cx: number, cy: number): string =>
    `<circle class="ours dot" cx="${round(cx)}" cy="${round(cy)}" r="4.5"/>`;
  const square = (cx: number, cy: number): string =>
    `<rect class="naive dot" x="${round(cx - 4)}" y="${round(cy - 4)}" width="8" height="8"/>`;
  return [
    `<text class="title" x="0" y="22">${title}</text><text x="0" y="40">${unit}</text>`,
    ...ticks.map(
      (tick) =>
        `<line class="grid" x1="${left}" x2="${left + width}" y1="${round(y(tick))}" y2="${round(y(tick))}"/><text class="end" x="${left - 8}" y="${round(y(tick) + 4)}">${tick.toLocaleString('en')}</text>`,
    ),
    ...ours.map(
      ({ rate }, index) =>
        `<text class="middle" x="${round(x(index))}" y="${top + height + 20}">${(rate * 100).toLocaleString('en')} %</text>`,
    ),
    ...(bar
      ? [
          `<line class="bar" x1="${left}" x2="${left + width}" y1="${round(y(bar.at))}" y2="${round(y(bar.at))}"/><text class="end" x="${left + width}" y="${round(y(bar.at) - 6)}">${bar.text}</text>`,
        ]
      : []),
    line(naive, 'naive', square),
    line(ours, 'ours', circle),
  ].join('\n');
}

/** A scale with round numbers for these values. */
function scaleOf(values: readonly number[], least: number): Pick<Panel, 'most' | 'ticks'> {
  const highest = Math.max(least, ...values);
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((size) => highest / size <= 5) ?? highest;
  const count = Math.ceil(highest / step);
  return { most: count * step, ticks: Array.from({ length: count + 1 }, (_, n) => n * step) };
}

/** The figures of the faults bench as a picture that works on light and dark pages. */
export function plotOfFaults(ours: readonly Summary[], naive: readonly Summary[]): string {
  const both = [...ours, ...naive];
  const panels: Panel[] = [
    {
      title: 'Accepted at once',
      unit: 'of 100 requests that no rule refuses',
      most: 100,
      ticks: [0, 25, 50, 75, 100],
      valueOf: ({ acceptedAtOnce }) => acceptedAtOnce * 100,
    },
    {
      title: 'Wrong afterwards',
      unit: 'lost, doubled or back, of 1,000 requests',
      ...scaleOf(both.map(wrongOf), 5),
      valueOf: wrongOf,
    },
    {
      title: 'Slowest answer',
      unit: 'seconds',
      ...scaleOf(
        both.map(({ slowestMs }) => slowestMs / 1000),
        10,
      ),
      bar: { at: 10, text: '10 s' },
      valueOf: ({ slowestMs }) => slowestMs / 1000,
    },
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${total.width} ${total.height}" role="img" aria-label="Accepted requests, wrong results and slowest answers by the share of requests to storage that fail, of this site and of a naive adapter">
<style>
  .page { fill: #fff }
  text { font: 13px system-ui, sans-serif; fill: #444 }
  .title { font-size: 16px; font-weight: 600; fill: #111 }
  .end { text-anchor: end } .middle { text-anchor: middle }
  .grid { stroke: #ddd } .bar { stroke: #777; stroke-dasharray: 4 4 }
  polyline { fill: none; stroke-width: 2.5 }
  .ours { stroke: #0b6e4f } .naive { stroke: #c2410c }
  .ours.dot { fill: #0b6e4f } .naive.dot { fill: #c2410c }
  @media (prefers-color-scheme: dark) {
    .page { fill: #14181c }
    text { fill: #b8c0c8 } .title { fill: #f2f4f6 }
    .grid { stroke: #333b43 } .bar { stroke: #8a949e }
    .ours { stroke: #4ade9f } .naive { stroke: #fb8b4c }
    .ours.dot { fill: #4ade9f } .naive.dot { fill: #fb8b4c }
  }
</style>
<rect class="page" width="${total.width}" height="${total.height}"/>
${panels.map((one, index) => `<g transform="translate(${20 + index * (width + 75)} 8)">\n${panel(one, ours, naive)}\n</g>`).join('\n')}
<g transform="translate(64 ${total.height - 22})">
<circle class="ours dot" cx="0" cy="-4" r="4.5"/><text x="12">this site</text>
<rect class="naive dot" x="96" y="-8" width="8" height="8"/><text x="112">a naive adapter</text>
<text x="${total.width - 90}" class="end">over the share of requests to storage that fail</text>
</g>
</svg>
`;
}
