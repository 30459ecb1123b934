import { describe, expect, it } from 'vitest';
import { readPreview, signPreview } from './preview-token.ts';

const key = new Uint8Array(32).fill(7);
const item = { id: '01JZ8K3V7Q', rev: 7 };
const now = new Date('2026-03-14T09:00:00Z');
const { token, expiresAt } = signPreview(key, item, now);

describe('the address of a preview', () => {
  it('names a revision for an hour', () => {
    expect(expiresAt).toEqual(new Date('2026-03-14T10:00:00Z'));
    expect(readPreview(key, token, now)).toEqual(item);
    expect(readPreview(key, token, new Date(expiresAt.getTime() - 1))).toEqual(item);
    expect(readPreview(key, token, expiresAt)).toBeNull();
  });

  it('contains only characters safe in an address', () => {
    expect(token).toMatch(/^[\w-]+$/);
  });

  it('is invalid with another key', () => {
    expect(readPreview(new Uint8Array(32).fill(8), token, now)).toBeNull();
  });

  it('is invalid if any character of it changes', () => {
    for (let place = 0; place < token.length; place += 1) {
      const other = token[place] === 'A' ? 'B' : 'A';
      const forged = token.slice(0, place) + other + token.slice(place + 1);
      expect([place, readPreview(key, forged, now)]).toEqual([place, null]);
    }
  });

  it.each(['', 'x', `${token}A`, token.slice(1), token.slice(0, -1), `${token}=`, `${token} `, 'A'.repeat(5_000)])(
    'cannot be %s',
    (forged) => {
      expect(readPreview(key, forged, now)).toBeNull();
    },
  );
});
