import { expect, test } from 'vitest';
import { iconShapes } from './icon-shapes.ts';

test('consecutive paths of an icon become one that draws the same', () => {
  // The set has the second line as m6 6 12 12, with an end relative to its beginning.
  expect(iconShapes('x')).toBe('<path d="M18 6 6 18M6 6l12 12" />');
  expect(iconShapes('search')).toBe('<path d="m21 21-4.34-4.34" /><circle cx="11" cy="11" r="8" />');
});
