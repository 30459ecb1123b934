import { mediaLimits } from '#contract/api/admin-media.ts';

/** Longest sides that are tried, in pixels, and how good each is: what visitors get is never wider than the first (product §2). */
const sides = [4_096, 3_200, 2_560, 2_048, 1_600] as const;
const qualities = [0.9, 0.8] as const;

/** One way to write a picture smaller. */
export interface Smaller {
  width: number;
  height: number;
  quality: number;
}

/** The ways to write a picture of this size smaller, the best first; each keeps its shape and the bounds of the library (rules 24). */
export function smallerSizes(width: number, height: number): Smaller[] {
  const { pixels, side: longest } = mediaLimits;
  const whole = Math.min(1, longest / Math.max(width, height), Math.sqrt(pixels / (width * height)));
  const scales = sides.map((side) => Math.min(whole, side / Math.max(width, height)));
  return [...new Set(scales)].flatMap((scale) =>
    qualities.map((quality) => ({
      width: Math.max(1, Math.floor(width * scale)),
      height: Math.max(1, Math.floor(height * scale)),
      quality,
    })),
  );
}

/** What a browser writes instead of a picture of this type: an AVIF cannot be written by any, and a large PNG stays large. */
export const writtenAs = (type: string): 'image/jpeg' | 'image/webp' => (type === 'image/jpeg' ? type : 'image/webp');

const endings = { 'image/jpeg': '.jpg', 'image/webp': '.webp' } as const;

/** The name of a picture that is of another type now. */
export const renamed = (name: string, type: keyof typeof endings): string =>
  `${name.replace(/\.[a-z0-9]{2,5}$/i, '')}${endings[type]}`;
