import { expect, test, vi } from 'vitest';
import { keptBooks, newKey } from './kept-books.ts';
import { openForm, pay } from './ledger-books.ts';

/** A browser's storage. */
function storageOf(kept = new Map<string, string>()) {
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

test('a reload and another tab find what one tab writes, and each change starts from it', () => {
  vi.stubGlobal('localStorage', storageOf());
  const [one, other] = [keptBooks(), keptBooks()];
  const { nextKey } = one.change((books) => books);
  expect(other.read().nextKey).toBe(nextKey);
  one.change((books) => openForm(pay(books, 5_000), 'second'));
  other.change((books) => pay(books, 12_000));
  expect(keptBooks().read()).toMatchObject({
    phone: [
      { key: nextKey, naira: 5_000 },
      { key: 'second', naira: 12_000 },
    ],
  });
  expect(one.isKept()).toBe(true);
  one.startOver();
  expect(other.read().phone).toEqual([]);
});

test('a browser without storage is recognised, and the books still work', () => {
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  const kept = keptBooks();
  kept.change((books) => pay(books, 5_000));
  expect(kept.isKept()).toBe(false);
  expect(kept.read().phone).toHaveLength(1);
});

test('full storage counts as none', () => {
  const full = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { ...storageOf(), setItem: full });
  const kept = keptBooks();
  kept.change((books) => pay(books, 5_000));
  expect([kept.isKept(), kept.read().phone.length]).toEqual([false, 1]);
});

test('keys differ', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{4}-[0-9a-f]{4}$/);
  expect(new Set(Array.from({ length: 20 }, newKey)).size).toBe(20);
});
