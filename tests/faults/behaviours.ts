import { expect } from 'vitest';
import { createFaultyFetch, onWrites, type Fault } from '#support/faulty-fetch.ts';
import { freshContext, rawStore } from '#support/local-blobs.ts';
import type { Subject } from './subject.ts';

/** A guarantee that storage must keep under any fault. */
export interface Behaviour {
  /** A sentence about storage. */
  does: string;
  check: (subject: Subject) => Promise<void>;
}

/** Time for an operation among hundreds of others on a slow machine: these checks are not about time. */
const crowdMs = 60_000;

let ids = 0;
const freshId = (): string => `note-${(ids += 1)}`;

/** A create for which every write meets this fault must fail, and leave behind nothing that looks like success. */
const refusedCreate = (does: string, fault: Fault): Behaviour => ({
  does,
  async check(subject) {
    const faulty = createFaultyFetch();
    const notes = subject.open({ deployContext: freshContext(), fetch: faulty.fetch, timeoutMs: 2000 });
    const id = freshId();
    faulty.inject({ fault, where: onWrites, times: Infinity });
    await expect(notes.create(id, 'text')).rejects.toThrow();
    expect(await notes.read(id)).toBeNull();
  },
});

export const behaviours: Behaviour[] = [
  {
    does: 'reads back what it created',
    async check(subject) {
      const notes = subject.open({ deployContext: freshContext() });
      const id = freshId();
      expect(await notes.create(id, 'text')).toBe('created');
      expect(await notes.create(id, 'other')).toBe('exists');
      expect(await notes.read(id)).toEqual({ rev: 1, text: 'text' });
    },
  },
  {
    does: 'answers a stale save with a conflict',
    async check(subject) {
      const notes = subject.open({ deployContext: freshContext() });
      const id = freshId();
      await notes.create(id, 'one');
      expect(await notes.update(id, 1, 'two')).toBe('updated');
      expect(await notes.update(id, 1, 'three')).toBe('conflict');
      expect(await notes.update(freshId(), 1, 'four')).toBe('missing');
      expect(await notes.read(id)).toEqual({ rev: 2, text: 'two' });
    },
  },
  ...[403, 413, 429, 500].map((status) =>
    refusedCreate(`does not take a ${status} for a write`, { kind: 'status', status }),
  ),
  refusedCreate('does not take a 500 with an etag for a write', {
    kind: 'status',
    status: 500,
    headers: { etag: '"looks-fine"' },
  }),
  refusedCreate('does not take a 200 without an etag for a write', { kind: 'status', status: 200 }),
  {
    does: 'tries again when the connection broke before the write',
    async check(subject) {
      const faulty = createFaultyFetch();
      const notes = subject.open({ deployContext: freshContext(), fetch: faulty.fetch, timeoutMs: 3000 });
      const id = freshId();
      faulty.inject({ fault: { kind: 'reset before' }, where: onWrites });
      expect(await notes.create(id, 'text')).toBe('created');
      expect(await notes.read(id)).toEqual({ rev: 1, text: 'text' });
    },
  },
  {
    does: 'counts a write whose answer was lost as done',
    async check(subject) {
      const faulty = createFaultyFetch();
      const notes = subject.open({ deployContext: freshContext(), fetch: faulty.fetch, timeoutMs: 3000 });
      const id = freshId();
      faulty.inject({ fault: { kind: 'reset after' }, where: onWrites });
      expect(await notes.create(id, 'text')).toBe('created');
      expect(await notes.read(id)).toEqual({ rev: 1, text: 'text' });
    },
  },
  {
    does: 'does not take another’s equal write for its own when the answer was lost',
    async check(subject) {
      const faulty = createFaultyFetch();
      const deployContext = freshContext();
      const id = freshId();
      await subject.open({ deployContext }).create(id, 'text');
      faulty.inject({ fault: { kind: 'reset after' }, where: onWrites });
      const notes = subject.open({ deployContext, fetch: faulty.fetch, timeoutMs: 3000 });
      expect(await notes.create(id, 'text')).toBe('exists');
    },
  },
  {
    does: 'gives up in time on storage that does not answer',
    async check(subject) {
      const faulty = createFaultyFetch();
      const notes = subject.open({ deployContext: freshContext(), fetch: faulty.fetch, timeoutMs: 150 });
      faulty.inject({ fault: { kind: 'hang' }, times: Infinity });
      const tooLong = new Promise((resolve) => setTimeout(resolve, 1500, 'still waiting'));
      const refused = notes.create(freshId(), 'text').catch(() => 'gave up');
      expect(await Promise.race([refused, tooLong])).toBe('gave up');
    },
  },
  {
    does: 'waits for an answer that is slow but comes',
    async check(subject) {
      const faulty = createFaultyFetch();
      const notes = subject.open({ deployContext: freshContext(), fetch: faulty.fetch, timeoutMs: 3000 });
      const id = freshId();
      faulty.inject({ fault: { kind: 'slow', milliseconds: 100 }, times: 2 });
      expect(await notes.create(id, 'text')).toBe('created');
      expect(await notes.read(id)).toEqual({ rev: 1, text: 'text' });
    },
  },
  {
    does: 'lets one of 200 racing creators win',
    async check(subject) {
      const notes = subject.open({ deployContext: freshContext(), timeoutMs: crowdMs });
      const id = freshId();
      const outcomes = await Promise.all(Array.from({ length: 200 }, (_, n) => notes.create(id, `creator ${n}`)));
      expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
      expect((await notes.read(id))?.text).toBe(`creator ${outcomes.indexOf('created')}`);
    },
  },
  {
    does: 'loses no acknowledged write of 200 concurrent writers, one winner a revision',
    async check(subject) {
      const notes = subject.open({ deployContext: freshContext(), timeoutMs: crowdMs });
      const id = freshId();
      await notes.create(id, '');
      const write = async (mark: string): Promise<string | null> => {
        const current = await notes.read(id);
        if (!current) return null;
        return (await notes.update(id, current.rev, `${current.text}${mark};`)) === 'updated' ? mark : null;
      };
      const written = await Promise.all(Array.from({ length: 200 }, (_, n) => write(`writer ${n}`)));
      const acknowledged = written.filter((mark) => mark !== null);
      const { rev, text } = (await notes.read(id)) ?? { rev: 0, text: '' };
      expect(acknowledged.length).toBeGreaterThan(0);
      expect(rev).toBe(1 + acknowledged.length);
      expect(text.split(';').slice(0, -1).sort()).toEqual(acknowledged.sort());
    },
  },
  {
    does: 'serves the rest of a list when one object is corrupt',
    async check(subject) {
      const deployContext = freshContext();
      const notes = subject.open({ deployContext });
      const [first, second, third] = [freshId(), freshId(), freshId()];
      for (const id of [first, second, third]) await notes.create(id, `text of ${id}`);
      await subject.corrupt(deployContext, second);
      const listed = await notes.list();
      expect(listed).toEqual(expect.arrayContaining([`text of ${first}`, `text of ${third}`]));
      expect(listed).not.toContain(`text of ${second}`);
    },
  },
  {
    does: 'refuses an id that would lead into another store',
    async check(subject) {
      const deployContext = freshContext();
      const notes = subject.open({ deployContext });
      const id = freshId();
      const escape = `../../../site:${deployContext}_victim/${id}`;
      for (const path of [escape, escape.slice(3), escape.slice(6), `%2e%2e/site:${deployContext}_victim/${id}`]) {
        await Promise.allSettled([notes.create(path, 'text')]);
      }
      expect((await rawStore(deployContext, 'victim').list()).blobs).toEqual([]);
    },
  },
  {
    does: 'keeps a preview out of what production holds',
    async check(subject) {
      const id = freshId();
      await subject.open({ deployContext: `${freshContext()}-production` }).create(id, 'text');
      expect(await subject.open({ deployContext: 'deploy-preview' }).read(id)).toBeNull();
    },
  },
];
