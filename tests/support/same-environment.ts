import { afterAll, vi } from 'vitest';
import * as z from 'zod/mini';

// Many test files share a process, so each must leave the clock, the globals and the environment as it found them.
const found = { ...process.env };
const clock = setTimeout;

// The commands parse their environment with full zod, which installs its own messages for all schemas of the process.
const words = { localeError: undefined };
z.config(words);

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  z.config(words);
  for (const name of Object.keys(process.env)) if (!(name in found)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, found);
  // In the next file, timers would never fire.
  if (setTimeout !== clock) throw new Error('Take away what stands over a fake clock before the clock itself.');
});
