import { expect, test } from 'vitest';
import { saidElsewhere, withoutSaidElsewhere } from './said-elsewhere.ts';

test('heading and lead of the home page come from the settings, and are left out of its item', () => {
  expect(saidElsewhere('page', 'home')).toEqual({ heading: 'homepage', lead: 'homepage' });
  const content = { title: 'Home', heading: 'Nobody reads this', lead: 'Nor this', bands: [] };
  expect(withoutSaidElsewhere('page', 'home', content)).toEqual({ title: 'Home', bands: [] });
});

test.each([
  ['page', 'about'],
  ['page', 'toString'],
  ['section', 'home'],
] as const)('the %s %s keeps its own texts', (type, slug) => {
  const content = { heading: 'A heading', lead: 'A lead' };
  expect(withoutSaidElsewhere(type, slug, content)).toEqual(content);
});
