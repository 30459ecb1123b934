import type { lookUpPaths } from '#contract/api/known-paths.ts';
import { addressesAt } from '../content/items/known-addresses.ts';
import type { Handler } from '../http/route.ts';

/** Answers which paths this site knows: the linter beside a text asks, so that it says what a save would. */
export const knownPaths: Handler<typeof lookUpPaths> = async ({ deployContext, body: { paths } }) => {
  const { isPage, isFile } = await addressesAt(deployContext, paths);
  return { success: true, pages: paths.filter(isPage), files: paths.filter(isFile) };
};
