import { vi } from 'vitest';

/**
 * Waits until a check stops throwing, and resolves to its result. Fails only when there is no point in waiting any
 * longer, even on a slow and busy machine: how fast the result comes is measured elsewhere.
 * @param interval milliseconds between two checks
 */
export const eventually = <T>(check: () => T | Promise<T>, interval = 50): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval });
