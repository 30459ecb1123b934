import { coordinates, placeNamed, type KnownPlace } from './places.ts';
import { crosses } from './sheet.ts';

/** The part of a venture that the map needs. */
interface Venture {
  slug: string;
  title: string;
  location: string;
}

/** Ventures at one place. */
export interface Station {
  /** The place as they write it, in its shortest form. */
  name: string;
  /** Its coordinates; left out if it is not a point on the sheet. */
  note?: string;
  /** Left out if the map does not know it. */
  place?: KnownPlace;
  ventures: Venture[];
}

/** Whether two names mean the same place, such as `UAE` and `United Arab Emirates`. */
const sameAs = (place: KnownPlace | undefined, name: string, station: Station): boolean =>
  place === undefined
    ? station.name.trim().toLowerCase() === name.trim().toLowerCase()
    : JSON.stringify(place) === JSON.stringify(station.place);

/** The places of ventures, each once, in the order of their first venture. */
export function stationsOf(ventures: readonly Venture[]): Station[] {
  const stations: Station[] = [];
  for (const venture of ventures) {
    const place = placeNamed(venture.location);
    const known = stations.find((station) => sameAs(place, venture.location, station));
    if (known) {
      known.ventures.push(venture);
      if (venture.location.length < known.name.length) known.name = venture.location;
    } else
      stations.push({
        name: venture.location,
        ...(place?.kind === 'station' &&
          crosses(place.longitude) && { note: coordinates(place.latitude, place.longitude) }),
        ...(place && { place }),
        ventures: [venture],
      });
  }
  return stations;
}
