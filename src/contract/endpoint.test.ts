import { expect, test } from 'vitest';
import { fillPath } from './endpoint.ts';

test('a value cannot leave its segment of the path', () => {
  expect(fillPath('/api/essays/{slug}', { slug: '../admin?x#y' })).toBe('/api/essays/..%2Fadmin%3Fx%23y');
});

test("throws for a path without a value for a name, even the name of an object's built-in property", () => {
  expect(() => fillPath('/api/essays/{slug}')).toThrow('{slug}');
  expect(() => fillPath('/api/essays/{constructor}', {})).toThrow('{constructor}');
});
