import { setTimeout as pause } from 'node:timers/promises';
import { fetchPublished, type Pulled } from './fetch-published.ts';
import { PullFailed, usualLimits, type Limits } from './fetch-json.ts';

/** Milliseconds between tries, so there is one more try than pauses. */
export type Pauses = readonly number[];

/** For builds on Netlify: long enough for a cold start, a storage fault or a deploy being published. */
export const usualPauses: Pauses = [5_000, 20_000];
/** For a site that runs on the machine that builds it. */
export const nearbyPauses: Pauses = [500, 1_000];

/** The limits for a build that reads what is published, and how it reports progress. */
export interface Trying {
  pauses?: Pauses | undefined;
  limits?: Limits | undefined;
  warn: (sentence: string) => void;
}

const seconds = (ms: number): string => `${ms / 1_000} s`;

/**
 * Reads what a site has published, and retries after a pause on any failure. Each failed try is reported.
 *
 * @throws PullFailed with the reason for the last failure
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
