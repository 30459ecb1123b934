import { expect, test } from 'vitest';
import { aboutLink } from './about.ts';

test.each([
  ['contacts/1', '/admin/contacts/1'],
  ['subscribers/a1', '/admin/newsletter/a1'],
  ['campaigns/01', '/admin/newsletter/campaigns/01'],
])('a mail about %s links to it', (about, href) => {
  expect(aboutLink({ about })?.href).toBe(href);
});

test('a mail about a record without a screen has no link', () => {
  for (const about of ['', 'constructor/1', 'campaigns']) expect(aboutLink({ about })).toBeNull();
});
