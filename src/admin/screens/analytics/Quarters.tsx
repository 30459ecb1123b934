import { partOf } from './figure-words.ts';

interface Props {
  quarters: readonly number[];
  views: number;
}

/** How many of the views reached the end of each quarter of a page, as four bars. */
export default function Quarters({ quarters, views }: Props) {
  return (
    <svg className="quarters" viewBox="0 0 30 16" aria-hidden="true">
      {quarters.map((reached, index) => {
        const height = views > 0 ? Math.min(reached / views, 1) * 16 : 0;
        return <rect key={index} x={index * 8} y={16 - height} width="6" height={height} />;
      })}
      <path d="M0 16h30" />
    </svg>
  );
}

/** The same bars in words. */
export const quartersText = ({ quarters, views }: Props): string =>
  `Of the views ${quarters.map((reached) => partOf(reached, views)).join(', ')} reached the end of the first, second, third and last quarter`;
