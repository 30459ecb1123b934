import { expect, test } from 'vitest';
import { storeName } from './store-name.ts';

test('a store needs a deploy context, and no context can name the store of another', () => {
  for (const deployContext of ['', 'Production', 'preview_production', 'a/b', '..', 'x'.repeat(64)]) {
    expect(() => storeName(deployContext, 'contacts')).toThrow(RangeError);
  }
  expect(() => storeName('production', 'preview_contacts')).toThrow(RangeError);
  expect(storeName('deploy-preview', 'contacts')).toBe('deploy-preview_contacts');
});
