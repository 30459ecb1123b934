import { expect } from 'vitest';
import type { Check } from './check.ts';
import { keysOf } from './connection.ts';

const everyByte = Uint8Array.from({ length: 4096 }, (_, index) => index % 256);

/** A value that is set comes back. */
export const valueChecks: Check[] = [
  {
    does: 'gives back what was set, as text and as JSON',
    async run({ store }) {
      await store.set('greeting', 'Habari, dunia — 你好 👋');
      await store.setJSON('data', { list: [1, 2.5, null], text: 'ü' });
      expect(await store.get('greeting')).toBe('Habari, dunia — 你好 👋');
      expect(await store.get('data', { type: 'json' })).toEqual({ list: [1, 2.5, null], text: 'ü' });
    },
  },
  {
    does: 'keeps every byte of a binary value, and an empty one',
    async run({ store }) {
      await store.set('bytes', everyByte.buffer);
      await store.set('empty', '');
      expect(new Uint8Array(await store.get('bytes', { type: 'arrayBuffer' }))).toEqual(everyByte);
      expect(await store.get('empty')).toBe('');
    },
  },
  {
    does: 'answers null for a key that is not there',
    async run({ store }) {
      expect(await store.get('nothing')).toBeNull();
      expect(await store.getMetadata('nothing')).toBeNull();
      expect(await store.getWithMetadata('nothing')).toBeNull();
    },
  },
  {
    does: 'replaces a value at once',
    async run({ store }) {
      await store.set('key', 'one');
      await store.set('key', 'two');
      expect(await store.get('key')).toBe('two');
      expect(await keysOf(store)).toEqual(['key']);
    },
  },
  {
    does: 'keeps metadata with a value and drops it with the next one',
    async run({ store }) {
      await store.set('key', 'one', { metadata: { author: 'Ada', size: 3 } });
      expect((await store.getMetadata('key'))?.metadata).toEqual({ author: 'Ada', size: 3 });
      expect((await store.getWithMetadata('key'))?.metadata).toEqual({ author: 'Ada', size: 3 });
      await store.set('key', 'two');
      expect((await store.getMetadata('key'))?.metadata).toEqual({});
    },
  },
  {
    does: 'deletes a value, and takes deleting nothing for done',
    async run({ store }) {
      await store.set('key', 'one');
      await store.delete('key');
      await store.delete('key');
      expect(await store.get('key')).toBeNull();
      expect(await keysOf(store)).toEqual([]);
    },
  },
  {
    does: 'keeps a value at a key and others below it',
    async run({ store }) {
      await store.set('a', 'above');
      await store.set('a/b', 'below');
      expect(await store.get('a')).toBe('above');
      expect(await store.get('a/b')).toBe('below');
      await store.delete('a');
      expect(await store.get('a/b')).toBe('below');
    },
  },
  {
    does: 'keeps keys of other scripts and with spaces as they are',
    async run({ store }) {
      await store.set('müşteri/ключ 1', 'value');
      expect(await store.get('müşteri/ключ 1')).toBe('value');
      expect(await keysOf(store)).toEqual(['müşteri/ключ 1']);
    },
  },
];
