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
    testTimeout: 15_000,
    allowOnly: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
