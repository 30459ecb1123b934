import '#support/browser-storage.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $router } from '../routing/router.ts';
import { $handled } from './contact.ts';
import { $subscriber } from './subscriber-page.ts';

/** Answers the calls for a single record, by its id. */
let answers: Map<string, (changes: object) => void>;
let stop: () => void;

beforeEach(() => {
  answers = new Map();
  vi.stubGlobal('document', { hidden: false, querySelector: () => null });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', (path: string) => {
    const [name = '', id] = path.split('/').slice(-2);
    if (!['contacts', 'subscriptions'].includes(name)) return Promise.resolve(Response.json({}));
    return new Promise((resolve) => {
      const record = { id, state: 'open', rev: 1 };
      answers.set(id ?? '', (changes) =>
        resolve(
          Response.json({ contact: { ...record, ...changes }, thread: {}, subscriber: { ...record, ...changes } }),
        ),
      );
    });
  });
});

afterEach(() => {
  $router.open('/admin/login');
  stop();
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

async function answer(id: string, changes = {}): Promise<void> {
  const give = await vi.waitFor(() => answers.get(id) ?? expect.fail(`Nothing was asked about ${id}.`));
  answers.delete(id);
  give(changes);
  await settled();
}

test.each([
  ['message', '/admin/contacts', $handled],
  ['subscriber', '/admin/newsletter', $subscriber],
])('a %s that was left before it had loaded is loaded again at the next visit', async (_, list, $store) => {
  stop = $store.listen(() => undefined);
  $router.open(`${list}/a`);
  await vi.waitFor(() => expect([...answers.keys()]).toEqual(['a']));
  $router.open(`${list}/b`);
  await answer('b');
  await answer('a', { email: 'old@example.org' });
  $router.open(`${list}/a`);
  await answer('a', { email: 'new@example.org' });
  expect(JSON.stringify($store.get().data)).toContain('new@example.org');
});
