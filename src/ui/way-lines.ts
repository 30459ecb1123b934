import type { hands } from '#contract/content/about-parts.ts';

type Hands = (typeof hands)[number];

/**
 * The position of each side's line, in percent of the width: on both sides of the number, together on it, or the
 * founder's alone.
 */
const lanes: Readonly<Record<Hands, { you: number; us: number }>> = {
  each: { you: 16, us: 84 },
  both: { you: 45, us: 55 },
  founder: { you: 50, us: 90 },
};

/** The two lines beside a step, as paths in a 100 by 100 box that is stretched to the height of the step. */
export interface WayLines {
  you: string;
  us: string;
}

/** The lines beside each step: they follow its lanes, and end where those of the next step begin. */
export const wayLines = (steps: readonly { hands: Hands }[]): WayLines[] =>
  steps.map(({ hands }, index) => {
    const [here, next] = [lanes[hands], lanes[steps[index + 1]?.hands ?? hands]];
    const path = (from: number, to: number) =>
      from === to ? `M${from} 0V100` : `M${from} 0V55C${from} 80 ${to} 75 ${to} 100`;
    return { you: path(here.you, next.you), us: path(here.us, next.us) };
  });
