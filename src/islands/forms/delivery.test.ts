import { beforeEach, expect, test, vi } from 'vitest';
import { formDelivery } from './delivery.ts';

const path = '/api/contact';
const values = { message: 'Hello there' };
let answer: () => Response;

/** A tab of this browser, in which the form waits. */
function waitingTab() {
  const delivery = formDelivery(path, () => undefined);
  delivery.watch(() => true);
  if (delivery.$delivery.get().phase === 'form') delivery.keep(values);
  return delivery;
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'https://forge.example/contact' });
  vi.stubGlobal('document', { hidden: true, addEventListener: () => undefined, dispatchEvent: () => true });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  answer = () => Response.json({ success: true });
  return () => vi.useRealTimers();
});

test('a form waits on while its visitor has sent too much, and goes back if it is refused for good', async () => {
  const tab = waitingTab();
  answer = () => Response.json({ success: false, code: 'too_many_requests', message: 'Wait.' });
  await tab.sendWaiting();
  expect(tab.$delivery.get()).toMatchObject({ phase: 'waiting', failed: { message: 'Wait.' } });
  answer = () => Response.json({ success: false, code: 'invalid', message: 'Look.' });
  await tab.sendWaiting();
  expect(tab.$delivery.get()).toMatchObject({ phase: 'form', failed: { message: 'Look.' }, submission: { values } });
});
