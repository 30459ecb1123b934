/** A place known to the map of the work. */
export type KnownPlace =
  /** A country, as a point in its middle; `sea` is the side with room for its names. */
  | { kind: 'station'; latitude: number; longitude: number; sea: 'east' | 'west' }
  /** A continent, as a stretch of the meridian beside it. */
  | { kind: 'span'; longitude: number; north: number; south: number }
  /** The whole world, drawn as the equator. */
  | { kind: 'world' };

const station = (latitude: number, longitude: number, sea: 'east' | 'west' = 'east'): KnownPlace => ({
  kind: 'station',
  latitude,
  longitude,
  sea,
});
const world: KnownPlace = { kind: 'world' };
const panAfrican: KnownPlace = { kind: 'span', longitude: -27, north: 37, south: -35 };

/** By name, in lower case. Add the country of a new venture here. */
const places: Readonly<Record<string, KnownPlace>> = {
  global: world,
  'global focus': world,
  worldwide: world,
  'pan-african': panAfrican,
  africa: panAfrican,

  algeria: station(28, 3, 'west'),
  angola: station(-12, 18, 'west'),
  benin: station(9, 2, 'west'),
  cameroon: station(6, 12, 'west'),
  "côte d'ivoire": station(8, -5, 'west'),
  egypt: station(27, 30),
  ethiopia: station(9, 40),
  ghana: station(8, -1, 'west'),
  'ivory coast': station(8, -5, 'west'),
  kenya: station(0, 38),
  morocco: station(32, -6, 'west'),
  mozambique: station(-18, 35),
  namibia: station(-22, 17, 'west'),
  nigeria: station(9, 8, 'west'),
  rwanda: station(-2, 30),
  senegal: station(14, -14, 'west'),
  'sierra leone': station(8, -12, 'west'),
  'south africa': station(-29, 24),
  tanzania: station(-6, 35),
  togo: station(8, 1, 'west'),
  tunisia: station(34, 9),
  uganda: station(1, 32),
  zambia: station(-13, 28),
  zimbabwe: station(-19, 30),

  bangladesh: station(24, 90),
  china: station(35, 104),
  india: station(22, 79),
  indonesia: station(-2, 113),
  japan: station(36, 138),
  malaysia: station(4, 102),
  pakistan: station(30, 69, 'west'),
  philippines: station(13, 122),
  qatar: station(25, 51),
  'saudi arabia': station(24, 45, 'west'),
  singapore: station(1, 104),
  'south korea': station(36, 128),
  'sri lanka': station(7, 81),
  thailand: station(15, 101),
  turkey: station(39, 35),
  uae: station(24, 54),
  'united arab emirates': station(24, 54),
  vietnam: station(16, 108),

  estonia: station(59, 26),
  france: station(47, 2, 'west'),
  germany: station(51, 10),
  ireland: station(53, -8, 'west'),
  italy: station(43, 12),
  netherlands: station(52, 5, 'west'),
  poland: station(52, 19),
  portugal: station(39, -8, 'west'),
  spain: station(40, -4, 'west'),
  uk: station(52, -1, 'west'),
  'united kingdom': station(52, -1, 'west'),

  australia: station(-25, 134),
  brazil: station(-10, -53),
  canada: station(57, -106),
  mexico: station(23, -102),
  'united states': station(38, -97),
  usa: station(38, -97),
};

/** The place with this name, in any letter case; undefined if unknown, in which case it is listed beside the map. */
export const placeNamed = (name: string): KnownPlace | undefined => {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(places, key) ? places[key] : undefined;
};

const degrees = (value: number, [positive, negative]: readonly [string, string]): string =>
  `${Math.abs(value)}°\u00A0${value < 0 ? negative : positive}`;

/** Coordinates as a map writes them, on one line: `9° N, 8° E`. */
export const coordinates = (latitude: number, longitude: number): string =>
  `${degrees(latitude, ['N', 'S'])},\u00A0${degrees(longitude, ['E', 'W'])}`;
