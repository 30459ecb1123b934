import { afterAll, vi } from 'vitest';

// Many files of tests share a process: each leaves the clock and the environment as it found them.
const found = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in found)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, found);
});
