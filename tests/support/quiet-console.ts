import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

interface Watched {
  name: string;
  spy: MockInstance;
}

let watched: Watched[] = [];

const watch = (): Watched[] => [
  ...(['log', 'info', 'warn', 'error', 'debug'] as const).map((method) => ({
    name: `console.${method}`,
    spy: vi.spyOn(console, method),
  })),
  // The JSON log writes directly to the streams.
  ...(['stdout', 'stderr'] as const).map((stream) => ({
    name: `process.${stream}.write`,
    spy: vi.spyOn(process[stream], 'write'),
  })),
];

// Warnings that are ignored are never fixed, so unexpected output fails a test. A test that expects a line replaces the
// method: vi.spyOn(console, 'warn').mockImplementation(() => undefined).
beforeEach(() => {
  watched = watch();
});

afterEach(() => {
  for (const { name, spy } of watched) {
    const printed: unknown[][] = spy.mock.calls;
    const expected = spy.getMockImplementation() !== undefined;
    spy.mockRestore();
    if (!expected) expect(printed, `${name} was called; expect it in the test, or mend its cause`).toEqual([]);
  }
});
