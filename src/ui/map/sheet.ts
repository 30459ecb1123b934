/** The sheet of the map of the work: a part of the earth in a cylindrical equal-area projection, in which Africa is as large as it is. */

/** The part that is drawn, in degrees; south and west are negative. */
export const bounds = { west: -36, east: 152, north: 61, south: -38 } as const;

/** Size of the drawing in its own units. The parallel of 15°, which crosses most of what is told, keeps its shape by it. */
export const sheet = { width: 1000, height: 487 } as const;

const sine = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);

/** Where a meridian stands, as a share of the width; below 0 or above 1 beside the sheet. */
export const across = (longitude: number): number => (longitude - bounds.west) / (bounds.east - bounds.west);

/** Where a parallel stands, as a share of the height, from the top. */
export const down = (latitude: number): number =>
  (sine(bounds.north) - sine(latitude)) / (sine(bounds.north) - sine(bounds.south));

/** A share of the height; the edge for what lies beyond it. */
export const onSheet = (share: number): number => Math.min(Math.max(share, 0), 1);

/** The parallel at a share of the height, in degrees. */
export const latitudeAt = (share: number): number =>
  (Math.asin(sine(bounds.north) - share * (sine(bounds.north) - sine(bounds.south))) * 180) / Math.PI;

/** Whether a meridian crosses the sheet. */
export const crosses = (longitude: number): boolean => longitude >= bounds.west && longitude <= bounds.east;
