import { expect, test } from 'vitest';
import { builtInContent } from '../content/files/built-in.ts';
import { fingerprintsOf } from '../content/visible/fingerprints.ts';
import { nothingLaid, visibleSite } from '../content/visible/visible.ts';
import { waitingChanges } from './waiting.ts';

test('the year in the footer waits for a build from its first moment on, although nobody saved anything', async () => {
  const [before, after] = [new Date('2026-12-31T23:59:59.999Z'), new Date('2027-01-01T00:00:00Z')];
  const site = visibleSite(await builtInContent(), nothingLaid, before, () => undefined);
  const built = fingerprintsOf(site, before);
  expect(waitingChanges(built, site, before)).toEqual([]);
  expect(waitingChanges(built, site, after)).toEqual([
    { key: 'footer/year', title: 'Year in the footer', address: '/', fingerprint: '2027' },
  ]);
});
