import { beforeEach, expect, test, vi } from 'vitest';
import { formDelivery } from './delivery.ts';

const path = '/api/contact';
const sentSlot = 'https://forge.example/api/contact#sent';
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
    get length() {
      return stored.size;
    },
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

test.each(['sendWaiting', 'edit', 'discard'] as const)(
  'a page that heard nothing of another tab says at %s that its form was sent',
  async (act) => {
    const here = waitingTab();
    const there = waitingTab();
    await there.sendWaiting();
    await here[act]();
    expect(here.$delivery.get().phase).toBe('sent');
  },
);

test('a form that another tab took back is not said to be sent, nor is a later one', async () => {
  const here = waitingTab();
  await waitingTab().sendWaiting();
  await here.sendWaiting();
  here.startAnew();
  here.keep({ message: 'Something else' });
  await waitingTab().edit();
  await here.sendWaiting();
  expect(here.$delivery.get().phase).toBe('form');
});

test('a page that heard nothing says so even after another page began to show the form', async () => {
  const here = waitingTab();
  await waitingTab().sendWaiting();
  formDelivery(path, () => undefined).watch(() => true);
  await here.sendWaiting();
  expect(here.$delivery.get().phase).toBe('sent');
});

test.each(['send', 'keep'] as const)('what is known of a sent form is forgotten at the next %s', async (act) => {
  await waitingTab().sendWaiting();
  expect(localStorage.getItem(sentSlot)).not.toBeNull();
  await formDelivery(path, () => undefined)[act](values, 0, 0);
  expect(localStorage.getItem(sentSlot)).toBeNull();
});
