import { writeFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { nodeCrypto } from '#storage/node-crypto.ts';
import { attackedSite } from '#support/attacked-site.ts';
import { fuzz } from '#support/fuzz.ts';

/** The bench requests more calls, or different ones; a test run makes the same few each time. */
const { FUZZ_FIGURES: output, FUZZ_REQUESTS: requests = '500', FUZZ_SEED: seed = '20261122' } = process.env;

test(
  'whatever is sent to any address, the answer follows the rules (rules 11, 12, 13, 18, 19, 20, 42)',
  { timeout: 3_600_000 },
  async () => {
    // A hash takes half a second by design; here it is instant and never matches.
    const crypto = nodeCrypto();
    const instead = (...args: unknown[]): void => {
      (args.at(-1) as (error: null, key: Buffer) => void)(null, Buffer.alloc(32));
    };
    vi.spyOn(crypto, 'scrypt').mockImplementation(instead);
    const site = await attackedSite();
    const found = await fuzz(site, { requests: Number(requests), seed: Number(seed), most: 200 });
    if (output !== undefined) writeFileSync(output, JSON.stringify(found));
    expect(found.faults).toEqual([]);
    expect(found.statuses['200']).toBeGreaterThan(found.requests / 20);
  },
);
