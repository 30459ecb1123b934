import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { openRolesBand } from './open-roles.ts';

const shown = { projects: new Set(['afripay']), essays: new Set<string>() };
const roles = { heading: 'Open roles', text: 'How we hire.', none: 'No role is open at the moment.' };
const backend = {
  title: 'Backend <engineer>',
  text: 'Sums agree.',
  link: { label: 'The work', href: '/projects/afripay' },
};

test('each open role has a link with a distinct name, and the form option that it selects', () => {
  const { text } = openRolesBand({ ...roles, items: [backend, { ...backend, title: 'Designer' }] }, shown);
  expect(text).toContain('Backend &lt;engineer&gt;');
  expect(text).toContain('How we hire.');
  expect(text.match(/href="\/contact\?inquiry=developer"/g)).toHaveLength(2);
  for (const index of [0, 1]) {
    expect(text).toContain(`aria-labelledby="write-${index} role-${index}"`);
    expect(text).toContain(`<h3 id="role-${index}">`);
  }
  expect(text).toMatch(/<noscript>[^<]*“Developer”[^<]*<\/noscript>/);
  expect(text).toContain('href="/projects/afripay"');
  expect(text).not.toContain(roles.none);
  expect(parseFragment(text).childNodes).toHaveLength(1);
});

test('withdrawn work is not shown', () => {
  const { text } = openRolesBand({ ...roles, items: [backend] }, { ...shown, projects: new Set() });
  expect(text).not.toContain('/projects/afripay');
});

test.each([[undefined], [[]]])('without a role the band says so, and leaves out how hiring works: %j', (items) => {
  const { text } = openRolesBand({ ...roles, ...(items && { items }) }, shown);
  expect(text).toContain(roles.none);
  expect(text).toContain('href="/contact?inquiry=developer"');
  expect(text).not.toContain('How we hire.');
  expect(text).not.toContain('<ul>');
});
