import { expect, test } from 'vitest';
import { isShown } from './evidence.ts';

const shown = { projects: new Set(['osusu']), essays: new Set(['the-outbox-comes-first']) };

test.each([
  ['/projects/osusu', true],
  ['/projects/osusu?from=leadership#impact', true],
  ['/essays/the-outbox-comes-first#one-transaction', true],
  ['/projects/withdrawn', false],
  ['/essays/osusu', false],
  ['/about', true],
  ['https://sre.google/sre-book/', true],
])('whether %s is evidence: %s', (href, is) => {
  expect(isShown({ label: 'A claim', href }, shown)).toBe(is);
});
