import type { lookUpPaths } from '#contract/api/known-paths.ts';
import { addressesAt } from '../content/items/known-addresses.ts';
import { knownPlaces } from '../content/items/known-places.ts';
import type { Handler } from '../http/route.ts';

/**
 * Reports which paths and places this site knows. The linter beside a text asks this, so that it reports what a save
 * would.
 */
export const knownPaths: Handler<typeof lookUpPaths> = async ({ deployContext, body: { paths, places = [] } }) => {
  const [{ isPage, isFile }, isPlace] = await Promise.all([
    addressesAt(deployContext, paths),
    knownPlaces(deployContext, places),
  ]);
  return {
    ...{ success: true, pages: paths.filter(isPage), files: paths.filter(isFile) },
    noPlaces: places.filter((place) => !isPlace(place)),
  };
};
