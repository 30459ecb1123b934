import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { transform } from 'esbuild';
import { expect, test, vi } from 'vitest';

const failed = 'It could not be started. Please try again when you are online, or in a newer browser.';
const { code } = await transform(readFileSync(new URL('artefact.ts', import.meta.url), 'utf8'), {
  loader: 'ts',
  format: 'cjs',
  supported: { 'dynamic-import': false },
});

/** Runs the script on the page of a model; the code of the model comes from `fetched`. */
function offer(fetched: (address: string) => unknown) {
  const clicks: (() => void)[] = [];
  const said = { textContent: '' };
  const button = {
    addEventListener: (type: string, act: () => void) => type === 'click' && clicks.push(act),
  };
  const parts: Record<string, unknown> = { button, '[role=status]': said };
  const place = {
    dataset: { artefact: 'ledger' },
    tabIndex: 0,
    focus: vi.fn(),
    querySelector: (selector: string) => parts[selector],
  };
  runInNewContext(code, { document: { querySelector: () => place }, require: fetched, module: {} });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    said,
    place,
    settled,
    click: () =>
      clicks.forEach((act) => {
        act();
      }),
  };
}

test('a model that loads but does not start says so, and can be retried', async () => {
  const start = vi.fn().mockImplementationOnce(() => {
    throw new TypeError('Illegal constructor');
  });
  const { said, place, settled, click } = offer(() => ({ start }));
  click();
  expect(said.textContent).toBe('Fetching it …');
  await settled();
  expect(said.textContent).toBe(failed);
  expect(place.focus).not.toHaveBeenCalled();
  click();
  await settled();
  expect(start).toHaveBeenCalledTimes(2);
  expect(place.focus).toHaveBeenCalledOnce();
});

test('code that fails to load says the same, and is requested again', async () => {
  const fetched = vi.fn((_address: string): unknown => {
    throw new TypeError('Failed to fetch');
  });
  const { said, settled, click } = offer(fetched);
  click();
  await settled();
  expect(said.textContent).toBe(failed);
  click();
  await settled();
  expect(fetched.mock.calls.flat()).toEqual(['/artefacts/ledger.js', '/artefacts/ledger.js?1']);
});

test('two clicks start one model', async () => {
  const start = vi.fn();
  const { settled, click } = offer(() => ({ start }));
  click();
  click();
  await settled();
  expect(start).toHaveBeenCalledOnce();
});
