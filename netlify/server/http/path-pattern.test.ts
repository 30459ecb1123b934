import { expect, test } from 'vitest';
import { matchPath } from './path-pattern.ts';

test.each([
  ['/api/essays', '/api/essays', {}],
  ['/api/essays', '/api/essays/', {}],
  ['/api/essays', '/api/essays/one', null],
  ['/api/essays', '/API/essays', null],
  ['/api/essays/{slug}', '/api/essays/one', { slug: 'one' }],
  ['/api/essays/{slug}', '/api/essays/', null],
  ['/api/essays/{slug}', '/api/essays/one%2Ftwo', { slug: 'one/two' }],
  ['/api/essays/{slug}', '/api/essays/%', null],
  ['/api/essays/{slug}', '/api/essays/__proto__', { slug: '__proto__' }],
])('the pattern %s is matched against %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});
