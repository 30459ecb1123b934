import '#support/browser-storage.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The locks of the open windows of this browser. */
let locks: Set<string>;
let clock = 0;

beforeEach(() => {
  localStorage.clear();
  locks = new Set();
  const request = (name: string) => void locks.add(name);
  const query = async () => ({ held: [...locks].map((name) => ({ name })) });
  vi.stubGlobal('navigator', { locks: { request, query } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A window of this browser; `tab` is what its tab keeps through reloads. */
async function openWindow(tab = new Map<string, string>()) {
  vi.resetModules();
  // No two are opened in the same millisecond.
  vi.setSystemTime((clock += 1));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
  });
  const { windowName } = await import('./open-windows.ts');
  const { eraseWork, forgetWork, foundWork, keepWork } = await import('./kept-by-window.ts');
  const asText = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    found: () => foundWork('a', asText),
    keep: (text: string) => keepWork('a', text),
    forget: () => forgetWork('a'),
    erase: () => eraseWork('a'),
    close: () => void locks.delete(`admin-window:${windowName}`),
  };
}

/** Once the open windows are known. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('what one window saves or discards leaves the text of another where it says it is', async () => {
  const [one, other] = [await openWindow(), await openWindow()];
  one.keep('One');
  other.keep('Other');
  one.keep('One, and more');
  one.forget();
  await settled();
  expect(other.found()).toBe('Other');
  other.close();
  expect((await openWindow()).found()).toBe('Other');
});

test.each([
  ['saved as it is', false],
  ['saved once it was changed', true],
])('what a closed window left is found once: not after it was %s', async (_, isChanged) => {
  const closed = await openWindow();
  closed.keep('Left');
  closed.close();
  const next = await openWindow();
  expect(next.found()).toBe('Left');
  if (isChanged) next.keep('Left, and more');
  next.forget();
  await settled();
  expect([next.found(), localStorage.length]).toEqual([null, 0]);
});

test('what another open window keeps stays, even if it was shown and discarded here', async () => {
  const [one, other] = [await openWindow(), await openWindow()];
  one.keep('One');
  expect(other.found()).toBe('One');
  other.forget();
  await settled();
  expect(one.found()).toBe('One');
});

test('what a window wrote after its text was shown elsewhere stays when it is closed', async () => {
  const [one, other] = [await openWindow(), await openWindow()];
  one.keep('One');
  expect(other.found()).toBe('One');
  one.keep('One, and more');
  one.close();
  other.forget();
  await settled();
  expect(other.found()).toBe('One, and more');
});

test.each([1, 2])(
  'a tab that is reloaded %i times finds its own text, though a newer window has another',
  async (times) => {
    const tab = new Map<string, string>();
    const before = await openWindow(tab);
    before.keep('Mine');
    (await openWindow()).keep('Of another');
    before.close();
    for (let reload = 1; reload < times; reload += 1) (await openWindow(tab)).close();
    expect((await openWindow(tab)).found()).toBe('Mine');
  },
);

test('what earlier versions kept for all windows is found, and is gone once it is saved', async () => {
  localStorage.setItem('a', '"Early"');
  localStorage.setItem('ab', '"Of something else"');
  const { found, forget } = await openWindow();
  expect(found()).toBe('Early');
  forget();
  await settled();
  expect([found(), localStorage.getItem('ab')]).toEqual([null, '"Of something else"']);
});

test('what all windows wrote about something is erased with it', async () => {
  const [one, other] = [await openWindow(), await openWindow()];
  one.keep('One');
  other.keep('Other');
  other.erase();
  expect(localStorage.length).toBe(0);
});
