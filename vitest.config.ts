import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{src,netlify,scripts,bench}/**/*.test.{ts,tsx}',
      'tests/*.test.ts',
      'tests/faults/**/*.test.ts',
      'tests/support/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', 'netlify/.build/**'],
    setupFiles: ['tests/support/quiet-console.ts'],
    // Many tests wait for a deadline or a hash: with as many workers as cores, the cores would be idle for a sixth of the time.
    maxWorkers: 3,
    testTimeout: 15_000,
    allowOnly: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
