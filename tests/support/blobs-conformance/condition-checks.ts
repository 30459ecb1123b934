import { expect } from 'vitest';
import type { Check } from './check.ts';

const countWinners = (results: { modified: boolean }[]): number => results.filter(({ modified }) => modified).length;

/** Etags, conditional reads and conditional writes. */
export const conditionChecks: Check[] = [
  {
    does: 'gives the same etag on write, read, metadata and list',
    async run({ store }) {
      const { etag } = await store.set('key', 'one');
      expect(etag).toMatch(/^".+"$/);
      expect((await store.getWithMetadata('key'))?.etag).toBe(etag);
      expect((await store.getMetadata('key'))?.etag).toBe(etag);
      expect((await store.list()).blobs).toEqual([{ key: 'key', etag }]);
    },
  },
  {
    does: 'makes etags of the content',
    async run({ store }) {
      const first = await store.set('key', 'one');
      const second = await store.set('key', 'two');
      const third = await store.set('key', 'one');
      expect(second.etag).not.toBe(first.etag);
      expect(third.etag).toBe(first.etag);
    },
  },
  {
    does: 'sends no value to whoever has it already',
    async run({ store }) {
      const { etag = '' } = await store.set('key', 'one', { metadata: { author: 'Ada' } });
      const unchanged = await store.getWithMetadata('key', { etag });
      expect(unchanged).toEqual({ data: null, etag, metadata: { author: 'Ada' } });
      await store.set('key', 'two');
      expect((await store.getWithMetadata('key', { etag }))?.data).toBe('two');
    },
  },
  {
    does: 'writes with onlyIfNew where there is nothing, and only there',
    async run({ store }) {
      expect((await store.set('key', 'one', { onlyIfNew: true })).modified).toBe(true);
      expect((await store.set('key', 'two', { onlyIfNew: true })).modified).toBe(false);
      expect((await store.setJSON('key', 3, { onlyIfNew: true })).modified).toBe(false);
      expect(await store.get('key')).toBe('one');
      await store.delete('key');
      expect((await store.set('key', 'four', { onlyIfNew: true })).modified).toBe(true);
    },
  },
  {
    does: 'writes with onlyIfMatch where the etag is the current one, and only there',
    async run({ store }) {
      const first = await store.set('key', 'one');
      // An emulator may derive its etags from the time in milliseconds.
      await new Promise((resolve) => setTimeout(resolve, 5));
      const second = await store.set('key', 'two', { onlyIfMatch: first.etag ?? '' });
      expect(second.modified).toBe(true);
      expect((await store.set('key', 'three', { onlyIfMatch: first.etag ?? '' })).modified).toBe(false);
      expect((await store.set('other', 'three', { onlyIfMatch: first.etag ?? '' })).modified).toBe(false);
      expect(await store.get('key')).toBe('two');
      expect(await store.get('other')).toBeNull();
    },
  },
  {
    does: 'lets one of 50 racing onlyIfNew writers win',
    async run({ store }) {
      const writers = Array.from({ length: 50 }, (_, n) => store.set('key', `writer ${n}`, { onlyIfNew: true }));
      expect(countWinners(await Promise.all(writers))).toBe(1);
    },
  },
  {
    does: 'lets one of 50 racing onlyIfMatch writers win',
    async run({ store }) {
      const { etag = '' } = await store.set('key', 'first');
      const writers = Array.from({ length: 50 }, (_, n) => store.set('key', `writer ${n}`, { onlyIfMatch: etag }));
      expect(countWinners(await Promise.all(writers))).toBe(1);
    },
  },
];
