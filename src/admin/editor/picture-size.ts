import { mediaLimits } from '#contract/api/admin-media.ts';

/**
 * Longest sides to try, in pixels, and JPEG qualities. Visitors never get a picture wider than the first (product §2).
 */
const sides = [4_096, 3_200, 2_560, 2_048, 1_600] as const;
const qualities = [0.9, 0.8] as const;

/** One option for shrinking a picture. */
export interface Smaller {
  width: number;
  height: number;
  quality: number;
}

/**
 * The options for shrinking a picture of this size, best first. Each preserves the picture's shape and stays within the
 * limits of the library (rules 24).
 */
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

/**
 * The type that a browser writes for a picture of this type: no browser can write AVIF, and a large PNG would stay
 * large.
 */
export const writtenAs = (type: string): 'image/jpeg' | 'image/webp' => (type === 'image/jpeg' ? type : 'image/webp');

const endings = { 'image/jpeg': '.jpg', 'image/webp': '.webp' } as const;

/** The file name for a picture converted to another type. */
export const renamed = (name: string, type: keyof typeof endings): string =>
  `${name.replace(/\.[a-z0-9]{2,5}$/i, '')}${endings[type]}`;
