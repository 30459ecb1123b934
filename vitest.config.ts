import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const besideTheirCode = globSync(['{src,netlify,scripts,bench}/**/*.test.{ts,tsx}', 'tests/security/*.test.ts'], {
  exclude: ['netlify/.build/**'],
});
const ofTheProject = globSync('tests/{*,faults/**/*,support/**/*}.test.ts');

/**
 * Replaces, extends or reloads modules, which would affect other tests in the same process; or needs full zod's
 * messages.
 */
const changesModules = (file: string): boolean =>
  file.startsWith('netlify/local/settings/') ||
  /support\/added-|\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'));

/**
 * Without recorded times, Vitest starts with the first project, and within each with the longest files. This file is
 * short but takes half a minute, and would run last while another core is idle.
 */
const longestTests = 'netlify/server/content/sync/histories.test.ts';

/**
 * Its stores stay mounted for seconds after their last listener is gone, and would ask for lists with what the next file
 * has put in the place of `fetch`.
 */
const leavesStores = 'src/admin/stores/attention.test.ts';

const standsAlone = (file: string): boolean => [longestTests, leavesStores].includes(file) || changesModules(file);

export default defineConfig({
  test: {
    setupFiles: ['tests/support/quiet-console.ts', 'tests/support/same-environment.ts'],
    // Many tests wait for a deadline or a hash: with as many workers as cores, the cores would be idle a sixth of the
    // time.
    maxWorkers: 3,
    // Anything that takes longer is hanging, even on a slow and busy machine. Speed is measured elsewhere.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    allowOnly: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Node loads the bundles of a build directly, as when deployed: transforming them first would add seconds to each
    // file that calls them.
    server: { deps: { external: [/\/netlify\/\.build\//] } },
    projects: [
      {
        extends: true,
        // A separate process with reloaded modules costs most files more time than their tests.
        test: { name: 'shared', isolate: false, include: besideTheirCode.filter((file) => !standsAlone(file)) },
      },
      {
        extends: true,
        // Tests that measure time, memory or the whole project are among those that run alone.
        test: { name: 'alone', include: [...besideTheirCode.filter(standsAlone), ...ofTheProject] },
      },
    ],
  },
});
