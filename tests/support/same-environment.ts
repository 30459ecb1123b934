import { afterAll, vi } from 'vitest';
import * as z from 'zod/mini';

// Many files of tests share a process: each leaves the clock and the environment as it found them.
const found = { ...process.env };
const clock = setTimeout;

// The commands read their environment with the whole of zod, which brings words of its own to all schemas of the process.
const words = { localeError: undefined };
z.config(words);

afterAll(() => {
  vi.useRealTimers();
  z.config(words);
  for (const name of Object.keys(process.env)) if (!(name in found)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, found);
  // In the next file no timer would ever come.
  if (setTimeout !== clock) throw new Error('Take away what stands over a fake clock before the clock itself.');
});
