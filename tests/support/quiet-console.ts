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
  // What logs JSON lines writes to the streams themselves.
  ...(['stdout', 'stderr'] as const).map((stream) => ({
    name: `process.${stream}.write`,
    spy: vi.spyOn(process[stream], 'write'),
  })),
];

// A warning that nobody reads is a fault that nobody mends: whatever a test prints without saying so fails it. A test that expects a line takes
// the method's place: vi.spyOn(console, 'warn').mockImplementation(() => undefined).
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
