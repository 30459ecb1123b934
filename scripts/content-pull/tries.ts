import { setTimeout as pause } from 'node:timers/promises';
import { fetchPublished, type Pulled } from './fetch-published.ts';
import { PullFailed, usualLimits, type Limits } from './fetch-json.ts';

/** Milliseconds between one try and the next, so that there is one try more than pauses. */
export type Pauses = readonly number[];

/** Where Netlify builds: a cold start, a fault of its storage and a deploy that is being published are over by then. */
export const usualPauses: Pauses = [5_000, 20_000];
/** Where the site runs on the machine that builds it. */
export const nearbyPauses: Pauses = [500, 1_000];

/** What a build may do to learn what is published, and how it says what it does. */
export interface Trying {
  pauses?: Pauses | undefined;
  limits?: Limits | undefined;
  warn: (sentence: string) => void;
}

const seconds = (ms: number): string => `${ms / 1_000} s`;

/**
 * Reads what a site has published, and begins anew after a pause where that fails, whatever the reason. Each try that failed is told.
 *
 * @throws PullFailed that says why the last try failed
 */
export async function tryToFetch(
  site: string,
  { pauses = usualPauses, limits = usualLimits, warn }: Trying,
): Promise<Pulled> {
  const tries = pauses.length + 1;
  for (const [index, ms] of pauses.entries()) {
    try {
      return await fetchPublished(site, limits);
    } catch (error) {
      if (!(error instanceof PullFailed)) throw error;
      warn(`Try ${index + 1} of ${tries}: ${error.message} The next try is in ${seconds(ms)}.`);
    }
    await pause(ms);
  }
  try {
    return await fetchPublished(site, limits);
  } catch (error) {
    if (error instanceof PullFailed) warn(`Try ${tries} of ${tries}: ${error.message}`);
    throw error;
  }
}
