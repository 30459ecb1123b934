import { expect, it } from 'vitest';
import { visitName } from './visit-names.ts';

it('countries, devices and visits without a referrer have readable names', () => {
  expect(visitName('country', 'NG')).toBe('Nigeria');
  expect(visitName('country', 'CI')).toBe('Côte d’Ivoire');
  expect(visitName('device', 'phone')).toBe('Phone');
  expect(visitName('referrer', 'direct')).toBe('Direct');
  expect(visitName('page', 'other')).toBe('Other addresses');
});

it('an unknown name stays as it is', () => {
  expect(visitName('country', 'somewhere')).toBe('somewhere');
  expect(visitName('country', 'QX')).toBe('QX');
  expect(visitName('device', 'constructor')).toBe('constructor');
  expect(visitName('campaign', 'direct')).toBe('direct');
});
