/**
 * The map of the work: a part of the earth in a cylindrical equal-area projection, which shows Africa at its true size.
 */

/** The area of the map, in degrees; south and west are negative. */
export const bounds = { west: -36, east: 152, north: 61, south: -38 } as const;

/**
 * Size of the drawing in its own units. Its ratio preserves shapes at the parallel of 15°, which crosses most of the
 * ventures.
 */
export const sheet = { width: 1000, height: 487 } as const;

const sine = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);

/** The x position of a meridian as a fraction of the width; below 0 or above 1 if beyond the sheet. */
export const across = (longitude: number): number => (longitude - bounds.west) / (bounds.east - bounds.west);

/** The y position of a parallel as a fraction of the height, from the top. */
export const down = (latitude: number): number =>
  (sine(bounds.north) - sine(latitude)) / (sine(bounds.north) - sine(bounds.south));

/** A fraction of the height, limited to the sheet. */
export const onSheet = (share: number): number => Math.min(Math.max(share, 0), 1);

/** The parallel at a fraction of the height, in degrees. */
export const latitudeAt = (share: number): number =>
  (Math.asin(sine(bounds.north) - share * (sine(bounds.north) - sine(bounds.south))) * 180) / Math.PI;

/** Whether a meridian crosses the sheet. */
export const crosses = (longitude: number): boolean => longitude >= bounds.west && longitude <= bounds.east;
